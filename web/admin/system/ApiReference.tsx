import { Download } from 'lucide-react';
import { useMemo } from 'react';
import type { OpenApiDocument } from '#contracts/system.ts';
import { useOpenApi } from '#web/data/admin/openapi.ts';
import { saveFile } from '#web/lib/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/states/ErrorState.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { OperationDetails } from './OperationDetails.tsx';
import { readReference } from './reference.ts';

function download(document: OpenApiDocument): void {
  const text = JSON.stringify(document, null, 2);
  saveFile(new Blob([text], { type: 'application/json' }), 'openapi.json');
}

/** What the API offers, from the server's own description. */
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
          <Button size="sm" onClick={() => download(document)}>
            <Download aria-hidden className="size-5" />
            Download OpenAPI JSON
          </Button>
        )}
      </div>
      {description.isPending && <Skeleton label="Loading the API reference" count={4} />}
      {description.isError && document === undefined && (
        <ErrorState text="The API reference could not be loaded." retry={description.refetch} />
      )}
      {document !== undefined && <Groups document={document} />}
    </section>
  );
}

function Groups({ document }: { document: OpenApiDocument }) {
  const groups = useMemo(() => readReference(document), [document]);
  const { title, version, description } = document.info;
  return (
    <>
      <p className="text-ink-2">
        {title} {version}, OpenAPI {document.openapi}, below{' '}
        {document.servers.map(({ url }) => (
          <code key={url} className="font-mono text-dense">
            {url}
          </code>
        ))}
        . {description}
      </p>
      {groups.map(({ name, operations }) => (
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
