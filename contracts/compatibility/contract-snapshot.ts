import { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { toOpenApi } from './openapi-document.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The parts of the contract that an app or another client may rely on, as plain JSON. */
export const ContractSnapshot = z.object({
  version: z.string(),
  commit: z.string(), // the commit it was taken from
  errors: z.record(z.string(), z.number().int()), // the status of each code
  rows: z.record(z.string(), z.record(z.string(), z.unknown())), // fields of each kind of the journal
  paths: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
  schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type ContractSnapshot = z.infer<typeof ContractSnapshot>;

/** The modules of a checkout that define the contract. */
export type ContractModules = {
  readonly endpoints: readonly Endpoint[];
  readonly errorCatalogue: Readonly<Record<string, { readonly status: number }>>;
  readonly rowFields: Readonly<Record<string, z.ZodType>>;
};

/** Prose and names for tools, which are not part of the contract. */
const isProse = (name: string): boolean =>
  ['example', 'summary', 'tags', 'description', 'operationId'].includes(name);

/** A schema without prose; names of fields stay. */
function bare(value: unknown, isFields = false): unknown {
  if (Array.isArray(value)) return value.map((each) => bare(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isFields || !isProse(name))
      .map(([name, inner]) => [name, bare(inner, name === 'properties' || name === 'schemas')]),
  );
}

/** The fields of each kind, and the schemas that they name, which are apart from those of the answers. */
function describeRows(rowFields: ContractModules['rowFields']) {
  const described = Object.entries(rowFields).map(([kind, fields]) => {
    const { $defs = {}, ...own } = z.toJSONSchema(fields, { io: 'input' });
    return { kind, own, definitions: Object.entries($defs) };
  });
  const named = described.flatMap(({ definitions }) =>
    definitions.map(([id, schema]): [string, unknown] => [`Row.${id}`, schema]),
  );
  return {
    rows: Object.fromEntries(described.map(({ kind, own }): [string, unknown] => [kind, own])),
    schemas: Object.fromEntries(named),
  };
}

export function takeSnapshot(
  { endpoints, errorCatalogue, rowFields }: ContractModules,
  { version, commit }: Pick<ContractSnapshot, 'version' | 'commit'>,
): ContractSnapshot {
  const { paths, components } = toOpenApi(endpoints, { title: 'Bellwether', version });
  const codes = Object.entries(errorCatalogue).map(([code, { status }]) => [code, status] as const);
  const ofRows = describeRows(rowFields);
  const snapshot = JSON.stringify({
    version,
    commit,
    errors: Object.fromEntries(codes),
    rows: bare(ofRows.rows),
    paths: bare(paths),
    schemas: bare({ ...components['schemas'], ...ofRows.schemas }, true),
  });
  return ContractSnapshot.parse(
    JSON.parse(snapshot.replaceAll('"#/$defs/', '"#/components/schemas/Row.')),
  );
}
