import { defineConfig } from 'vitest/config';

// One Ibid at a time: the tests of a file share one, and the next file starts its own.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: [process.env.IBID_E2E_INCLUDE ?? '*.e2e.ts'],
    setupFiles: ['./failure.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    reporters: ['verbose'],
  },
});
