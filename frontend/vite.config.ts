import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { pdfjsAssets } from './pdfjs-assets.ts';

export default defineConfig({
  plugins: [svelte(), pdfjsAssets(), svelteTesting()],
  worker: { format: 'es' },
  build: {
    target: ['chrome115', 'safari16.4'],
    chunkSizeWarningLimit: 2500,
    // A font or image inlined as data: would need a wider content security policy.
    assetsInlineLimit: 0,
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['./tests/setup.ts'],
    css: false,
    // Nothing is asserted about time; a busy machine may take long for one test.
    testTimeout: 60_000,
  },
});
