import { Download, ChevronDown } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { OpenApiDocument } from '#contracts/system.ts';
import { useOpenApi } from '#web/data/admin/system.ts';
import { saveFile } from '#web/lib/download.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import {
  readReference,
  searchReference,
  type ApiOperation,
  type BodyShape,
  type FieldLine,
} from './reference.ts';

function download(document: OpenApiDocument): void {
  const text = JSON.stringify(document, null, 2);
  saveFile(new Blob([text], { type: 'application/json' }), 'openapi.json');
}

export function ApiReference() {
  const description = useOpenApi();
  const document = description.data;
  return (
    <section aria-labelledby="api-reference" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="api-reference" className="text-card font-semibold">
          API Reference
        </h2>
        {document !== undefined && (
          <Button size="sm" icon={Download} onClick={() => download(document)}>
            Download OpenAPI JSON
          </Button>
        )}
      </div>
      <QueryStates
        of={{ ...description, isRefetchError: false }}
        skeleton={<Skeleton label="Loading the API reference" count={4} />}
        failure="The API reference could not be loaded."
      >
        {(loaded) => <Groups document={loaded} />}
      </QueryStates>
    </section>
  );
}

function Groups({ document }: { document: OpenApiDocument }) {
  const [search, setSearch] = useState('');
  const groups = useMemo(() => readReference(document), [document]);
  const matches = searchReference(groups, search);
  const { title, version, description } = document.info;
  return (
    <>
      <SearchInput
        label="Search the API reference"
        placeholder="Path, type or error code"
        text={search}
        onSearch={setSearch}
      />
      {search === '' && (
        <section aria-label="About the API" className="flex flex-col gap-2 text-dense text-ink-2">
          <p>
            {title} {version}, OpenAPI {document.openapi}, below{' '}
            {document.servers.map(({ url }) => (
              <code key={url} className="font-mono">
                {url}
              </code>
            ))}
          </p>
          {description.split('\n\n').map((paragraph) => (
            <p key={paragraph}>
              {paragraph
                .split('`')
                .map((part, index) =>
                  index % 2 === 0 ? part : <code key={part + index}>{part}</code>,
                )}
            </p>
          ))}
        </section>
      )}
      {matches.length === 0 && <output>Nothing in the API reference matches.</output>}
      {matches.map(({ name, operations }) => (
        <section key={name} aria-labelledby={`api-${name}`} className="flex flex-col gap-2">
          <h3 id={`api-${name}`} className="font-mono text-dense font-semibold text-ink-2">
            {name}
          </h3>
          {operations.map((operation) => (
            <OperationDetails key={operation.method + operation.path} operation={operation} />
          ))}
        </section>
      ))}
    </>
  );
}

function FieldLines({ lines }: { lines: readonly FieldLine[] }) {
  return (
    <dl className="divide-y divide-line">
      {lines.map(({ name, type, isRequired, limits }) => (
        <div key={name} className="flex flex-wrap gap-x-4 py-1">
          <dt className="w-48 shrink-0 font-mono break-all">
            {name}
            {!isRequired && <span className="font-sans text-ink-3"> optional</span>}
          </dt>
          <dd className="min-w-0 flex-1 basis-64 text-ink-2">
            {type}
            {limits !== '' && <span className="text-ink-3"> · {limits}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const methodTones: Record<string, BadgeTone> = {
  GET: 'info',
  POST: 'ok',
  PUT: 'warn',
  DELETE: 'danger',
};

const accessNames: Record<string, string> = {
  public: 'Everyone',
  visitor: 'Visitors with a token',
  user: 'Signed in',
  admin: 'Administrators',
};

function OperationDetails({ operation }: { operation: ApiOperation }) {
  const { method, path, access, summary } = operation;
  return (
    <details className="group @container rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-3 py-2 hover:bg-sunken">
        <span className="shrink-0 @xl:w-16">
          <Badge tone={methodTones[method] ?? 'neutral'}>{method}</Badge>
        </span>
        <span className="order-last w-full min-w-0 @xl:order-none @xl:w-auto @xl:flex-1">
          <code className="font-mono text-dense font-semibold break-all">{path}</code>
          <span className="block text-dense text-ink-2">{summary}</span>
        </span>
        <span className="grow @xl:grow-0">
          <Badge>{accessNames[access] ?? access}</Badge>
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-3 text-dense">
        {operation.parameters.length > 0 && (
          <Part title="Parameters">
            <FieldLines lines={operation.parameters} />
          </Part>
        )}
        {operation.request && <Body title="Request" shape={operation.request} />}
        {operation.response && <Body title="Response" shape={operation.response} />}
        <Errors errors={operation.errors} />
      </div>
    </details>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1 font-medium">{title}</h4>
      {children}
    </section>
  );
}

function Body({ title, shape }: { title: string; shape: BodyShape }) {
  return (
    <>
      {shape.type !== 'any' && (
        <Part
          title={
            <>
              {title} <span className="font-mono font-normal text-ink-3">{shape.type}</span>
            </>
          }
        >
          <FieldLines lines={shape.fields} />
        </Part>
      )}
      {shape.types.map(({ name, fields }) => (
        <Part key={name} title={<span className="font-mono font-normal text-ink-3">{name}</span>}>
          <FieldLines lines={fields} />
        </Part>
      ))}
      {shape.example !== undefined && (
        <Part title={`Example of the ${title.toLowerCase()}`}>
          <pre className="overflow-hidden rounded-control bg-sunken p-3 font-mono text-meta break-all whitespace-pre-wrap">
            {JSON.stringify(shape.example, null, 2)}
          </pre>
        </Part>
      )}
    </>
  );
}

function Errors({ errors }: Pick<ApiOperation, 'errors'>) {
  return (
    <Part title="Errors">
      <ul className="flex flex-col gap-1">
        {errors.map(({ status, codes }) => (
          <li key={status} className="flex gap-3">
            <span className="font-medium text-danger">{status}</span>
            <ul className="min-w-0 text-ink-3">
              {codes.map(({ code, title }) => (
                <li key={code}>
                  <code className="font-mono break-all text-ink-2">{code}</code> {title}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Part>
  );
}
