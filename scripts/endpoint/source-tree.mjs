import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { Stop } from '../run.mjs';

/** Files of the project with changes in memory: nothing is written before all of them are known. */
export class SourceTree {
  #root;
  #changed = new Map();

  constructor(root) {
    this.#root = root;
  }

  find = (pattern) => globSync(pattern, { cwd: this.#root }).toSorted();
  has = (file) => this.#changed.has(file) || existsSync(join(this.#root, file));
  read = (file) => this.#changed.get(file) ?? readFileSync(join(this.#root, file), 'utf8');
  get touched() {
    return [...this.#changed.keys()];
  }

  /** @throws Stop when the new text is no TypeScript */
  set(file, text) {
    if (file.endsWith('.ts')) {
      const [error] = parseSync(file, text).errors;
      if (error) throw new Stop(`${file} would not be TypeScript any more: ${error.message}`);
    }
    this.#changed.set(file, text);
  }

  edit(file, ...changes) {
    this.set(
      file,
      changes.reduce((text, change) => change(text, file), this.read(file)),
    );
  }

  /** Writes every change, or none where one of them cannot be written. */
  write() {
    const before = this.touched.map((file) => {
      const path = join(this.#root, file);
      return { path, text: existsSync(path) ? readFileSync(path, 'utf8') : null };
    });
    try {
      for (const [file, text] of this.#changed) {
        mkdirSync(dirname(join(this.#root, file)), { recursive: true });
        writeFileSync(join(this.#root, file), text);
      }
    } catch (error) {
      for (const { path, text } of before) {
        if (text === null) rmSync(path, { force: true });
        else writeFileSync(path, text);
      }
      throw error;
    }
  }
}

const parse = (text) => parseSync('file.ts', text).program;

/** What is inside `(…)`, `… as const` and `… satisfies T`. */
function unwrap(node) {
  const wrappers = ['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression'];
  return node && wrappers.includes(node.type) ? unwrap(node.expression) : node;
}

/** The value of a constant, or the function of this name, at the top of a file. */
export function findDeclared(text, name) {
  for (const statement of parse(text).body) {
    const declaration = statement.declaration ?? statement;
    if (declaration.type === 'FunctionDeclaration' && declaration.id?.name === name) {
      return declaration;
    }
    const constant = declaration.declarations?.find(({ id }) => id.name === name);
    if (constant) return unwrap(constant.init);
  }
  return null;
}

/** The object that a function answers with. */
export function returnedObject(declared) {
  const body = unwrap(declared?.body);
  if (body?.type !== 'BlockStatement') return body?.type === 'ObjectExpression' ? body : null;
  const answer = unwrap(body.body.findLast(({ type }) => type === 'ReturnStatement')?.argument);
  return answer?.type === 'ObjectExpression' ? answer : null;
}

/** The object that a constant of a function's body is. */
export function localObject(declared, name) {
  const declarations = declared.body.body.flatMap((statement) => statement.declarations ?? []);
  return unwrap(declarations.find(({ id }) => id.name === name)?.init) ?? null;
}

export const keysOf = (object) =>
  object.properties.flatMap(({ key }) => key?.name ?? key?.value ?? []);

const insert = (text, at, added) => `${text.slice(0, at)}${added}${text.slice(at)}`;

/**
 * Adds a line to an object or a list, as its last; with an empty line before it where the others have one.
 *
 * @param find the node in the parsed text
 */
export const append = (find, line) => (text) => {
  const node = find(text);
  const parts = node.properties ?? node.elements;
  const last = parts.at(-1);
  const hasComma = !last || /^\s*,/.test(text.slice(last.end, node.end));
  const isSpaced = parts.length > 1 && /\n\s*\n/.test(text.slice(parts.at(-2).end, last.start));
  const added = insert(text, node.end - 1, `${isSpaced ? '\n' : ''}${line},\n`);
  return hasComma ? added : insert(added, last.end, ',');
};

/** Adds a statement to the end of a function. */
export const appendStatement = (name, line) => (text) =>
  insert(text, findDeclared(text, name).body.end - 1, `${line}\n`);

/** Takes one more part of what a function is given: `({ db }: StoreDeps)` gets `write` too. */
export const takePart = (name, part) => (text) => {
  const [{ properties }] = findDeclared(text, name).params;
  const isTaken = properties.some(({ key }) => key.name === part);
  return isTaken ? text : insert(text, properties.at(-1).end, `, ${part}`);
};

export const appendText = (added) => (text) => `${text.trimEnd()}\n\n${added.trim()}\n`;

const specifierText = ({ imported, local, importKind }, isTypeOnly) => {
  const renamed = imported.name === local.name ? local.name : `${imported.name} as ${local.name}`;
  return isTypeOnly || importKind === 'type' ? `type ${renamed}` : renamed;
};

/** The file that an import of another file names: `#contracts/posts.ts`, or `./posts.ts` beside it. */
const fileOf = (source, importer) =>
  source.startsWith('.') ? posix.join(posix.dirname(importer), source) : source.replace(/^#/, '');

/** Imports a name, `type Name` for a type: in the line that imports from this module, if there is one. */
export const importName = (module, name) => (text, importer) => {
  const imports = parse(text).body.filter(({ type }) => type === 'ImportDeclaration');
  const file = fileOf(module, importer);
  const existing = imports.find(({ source }) => fileOf(source.value, importer) === file);
  if (!existing) {
    const line = name.startsWith('type ')
      ? `import type { ${name.slice(5)} } from '${module}';\n`
      : `import { ${name} } from '${module}';\n`;
    const folder = module.split('/')[0];
    const before = imports.findLast(({ source }) => source.value.startsWith(folder));
    const at = (before ?? imports.at(-1))?.end;
    return at === undefined ? `${line}\n${text}` : insert(text, at + 1, line);
  }
  const isTypeOnly = existing.importKind === 'type';
  const names = existing.specifiers.map((specifier) => specifierText(specifier, isTypeOnly));
  const plain = name.replace(/^type /, '');
  if (names.some((each) => each.replace(/^type /, '') === plain)) return text;
  const all = [...names, name];
  const areTypes = all.every((each) => each.startsWith('type '));
  const listed = areTypes ? all.map((each) => each.slice(5)) : all;
  const line = `import ${areTypes ? 'type ' : ''}{ ${listed.join(', ')} } from '${existing.source.value}';`;
  return `${text.slice(0, existing.start)}${line}${text.slice(existing.end)}`;
};

/** Where a file imports a name from; null where it does not. */
export function sourceOf(text, name) {
  const imports = parse(text).body.filter(({ type }) => type === 'ImportDeclaration');
  const declaration = imports.find(({ specifiers }) =>
    specifiers.some(({ local }) => local.name === name),
  );
  return declaration?.source.value ?? null;
}

/** The function of a file that serves the endpoints of a group, with its text. */
export function functionWith(text, group) {
  let first = null;
  new Visitor({
    FunctionDeclaration(node) {
      const own = text.slice(node.start, node.end);
      if (first === null && own.includes(group)) first = { name: node.id.name, text: own };
    },
  }).visit(parse(text));
  return first;
}
