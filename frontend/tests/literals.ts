import { parse } from 'svelte/compiler';

/** A node of a syntax tree, of markup or of script. */
type Node = { type: string; name?: string; start: number; [part: string]: unknown };

/** Attributes and properties of components that users see or hear. */
const shown = new Set([
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'action',
  'description',
  'hint',
  'label',
  'message',
  'placeholder',
  'text',
  'title',
]);

/** What stands in these elements is the same in every language. */
const sameEverywhere = new Set(['code', 'kbd', 'pre', 'svg']);

const letters = /\p{L}/u;
/** The name of a key. */
const key = /^(Ctrl|Delete|Enter|Esc|Space|[A-Z])$/;
/** What a sentence or a title of several words looks like, in a string of a script. */
const sentence = /^\p{Lu}\S*( \S+)*? \p{L}/u;
/** Two words side by side, as a template of a script has them only in a text. */
const words = /\p{L}{2} \p{L}{2}/u;

/**
 * The texts that stand in the source of a component instead of in a module of strings: between
 * tags, in attributes that are shown, and sentences in its script. Each is given with its line.
 */
export function literalsOf(component: string): string[] {
  const { fragment, instance, module } = parse(component, { modern: true });
  const found: { at: number; text: string }[] = [];

  const add = (node: Node, text: string) => {
    if (letters.test(text) && !key.test(text.trim())) found.push({ at: node.start, text: text.trim() });
  };
  const markup = (node: Node) => {
    if (node.type === 'Text') return add(node, String(node.data));
    if (node.type === 'ExpressionTag') return parts(node).forEach(value);
    if (sameEverywhere.has(node.name ?? '') || node.type === 'StyleDirective') return;
    if (node.type === 'Attribute') {
      if (!shown.has(node.name ?? '')) return;
      return parts(node).forEach(markup);
    }
    parts(node).forEach(markup);
  };
  /** What an expression can come to; operands of a comparison and arguments of a call are not among it. */
  const value = (node: Node) => {
    if (node.type === 'Literal') return add(node, String(node.value));
    if (node.type === 'TemplateElement') return add(node, (node.value as { cooked: string }).cooked);
    if (node.type === 'ConditionalExpression' || node.type === 'LogicalExpression')
      return parts({ ...node, test: null }).forEach(value);
    if (node.type === 'TemplateLiteral' || (node.type === 'BinaryExpression' && node.operator === '+'))
      parts(node).forEach(value);
  };
  const script = (node: Node) => {
    if (node.type === 'Literal' && sentence.test(String(node.value))) add(node, String(node.value));
    if (node.type === 'TemplateLiteral') {
      const text = (node.quasis as { value: { cooked: string } }[]).map((q) => q.value.cooked).join('…');
      if (sentence.test(text) || words.test(text)) add(node, text);
    }
    parts(node).forEach(script);
  };

  markup(fragment as unknown as Node);
  for (const code of [instance, module]) if (code) script(code.content as unknown as Node);
  return found.map(({ at, text }) => `${component.slice(0, at).split('\n').length}: ${text}`);
}

/** The sentences in a module of TypeScript, as literalsOf gives those of a component. */
export function literalsOfModule(source: string): string[] {
  return literalsOf(`<script lang="ts">${source}\n</script>`);
}

/** The nodes within a node. */
function parts(node: Node): Node[] {
  return Object.entries(node)
    .filter(([name]) => name !== 'parent' && name !== 'metadata')
    .flatMap(([, part]) => part)
    .filter((part): part is Node => typeof (part as Node | null)?.type === 'string');
}
