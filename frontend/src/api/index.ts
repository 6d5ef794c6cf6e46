/** The window's only door to the backend. */
import type { Api } from './types';
import { wailsApi } from './wails';

export * from './types';
export { AppError, toAppError } from './error';

/** Connects to the backend. */
export function connect(): Api {
  if ('go' in window) return wailsApi();
  throw new Error('Ibid has to be started as a program.');
}
