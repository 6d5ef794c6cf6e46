/** The window's only door to the backend. */
import type { Api } from './types';

export * from './types';
export { AppError, toAppError } from './error';

/** Connects to the backend; in development without one, to a mock with a few documents. */
export async function connect(): Promise<Api> {
  if ('go' in window) return (await import('./wails')).wailsApi();
  if (import.meta.env.DEV || import.meta.env.MODE === 'mock') return (await import('./demo')).demoApi();
  throw new Error('Ibid has to be started as a program.');
}
