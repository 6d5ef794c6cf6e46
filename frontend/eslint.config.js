import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist', 'wailsjs', 'node_modules', 'test-results'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser, svelteConfig },
    },
  },
  {
    rules: {
      // Text of models and documents never becomes HTML.
      'svelte/no-at-html-tags': 'error',
      'no-undef': 'off',
      // Local maps and sets that never reach a template need no reactivity.
      'svelte/prefer-svelte-reactivity': 'off',
      // The compiler itself warns where an ignore is wanted; the plugin cannot see all of its warnings.
      'svelte/no-unused-svelte-ignore': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/api/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['**/wailsjs/**'], message: 'Only src/api talks to the backend.' }] },
      ],
    },
  },
);
