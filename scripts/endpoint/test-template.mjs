import { answersCount, isAct, isCommand } from './templates.mjs';

const clientOf = {
  admin: "as('admin')",
  user: "as('ama')",
  visitor: 'as(null, { token: await visitorToken(api) })',
  public: 'as(null)',
};

const member = { caller: 'member', person: "'ama'", status: 403 };
const stranger = { caller: 'stranger', person: 'null', status: 401 };

/** Who may not call it, by its access. */
const refused = {
  admin: { who: 'members and strangers', calls: [member, stranger] },
  user: { who: 'strangers', calls: [stranger] },
  visitor: { who: 'strangers', calls: [stranger] },
};

/** The request in a constant, and how a call names it; nothing of both where the endpoint takes nothing. */
function requestOf({ group, name, hasId, hasBody }, params) {
  const parts = [hasId ? params : '', hasBody ? `body: ${group}.${name}.exampleBody` : ''];
  const text = parts.filter(Boolean).join(', ');
  return text === ''
    ? { constant: '', argument: '' }
    : { constant: `const request = { ${text} };`, argument: ', request' };
}

function expectedAnswer(plan) {
  if (isCommand(plan)) return `{ message: '${plan.doneMessage}' }`;
  return answersCount(plan) ? '{ total: expect.any(Number) }' : '{ id: params.id }';
}

function answerTest(plan) {
  const { group, name, access, audit } = plan;
  const { constant, argument } = requestOf(plan, 'params');
  const record = `
    const log = await api.as('admin').call(auditEndpoints.list, { query: { limit: 1 } });
    expect(log.body).toMatchObject([{ actor: 'Administrator', action: '${audit}' }]);`;
  return `it('answers those it is for${isAct(plan) ? ', and the log names who it was' : ''}', async () => {
    const api = await startApi();
    ${plan.hasId ? `const { params } = await requestFor(api, ${group}.${name});` : ''}
    ${constant}
    const { body } = await api.${clientOf[access]}.call(${group}.${name}${argument});
    expect(body).toEqual(${expectedAnswer(plan)});${isAct(plan) ? record : ''}
  });`;
}

function missingTest(plan) {
  const { group, name, access, code } = plan;
  const { constant, argument } = requestOf(plan, "params: { id: 'unknown' }");
  return `it('is a 404 for an id that nothing has', async () => {
    const api = await startApi();
    ${constant}
    const missing = await api.${clientOf[access]}.call(${group}.${name}${argument});
    expect(missing.status).toBe(404);
    expect(missing.problem.code).toBe('${code}');
  });`;
}

function refusedTest(plan) {
  const { group, name, access } = plan;
  const { constant, argument } = requestOf(plan, "params: { id: 'unknown' }");
  const { who, calls } = refused[access];
  const lines = calls.map(
    ({
      caller,
      person,
      status,
    }) => `const ${caller} = await api.as(${person}).call(${group}.${name}${argument});
      expect(${caller}.status).toBe(${status});`,
  );
  return `it('refuses ${who}', async () => {
    const api = await startApi();
    ${constant}
    ${lines.join('\n')}
  });`;
}

/** Tests over HTTP, which hold for what the generated server does. */
export function testText(plan) {
  const tests = [
    answerTest(plan),
    ...(plan.hasId ? [missingTest(plan)] : []),
    ...(plan.access === 'public' ? [] : [refusedTest(plan)]),
  ];
  return `describe('${plan.method.toUpperCase()} ${plan.path}', () => {\n${tests.join('\n\n')}\n});`;
}

export const testImports = (plan) => [
  ...['describe', 'expect', 'it'].map((name) => ['vitest', name]),
  ...(isAct(plan) ? [['#contracts/audit.ts', 'auditEndpoints']] : []),
  [plan.contract, plan.group],
  ...(plan.access === 'visitor' ? [['#tests/support/sample-sales.ts', 'visitorToken']] : []),
  ['#tests/support/start-api.ts', 'startApi'],
  ...(plan.hasId ? [['#tests/support/valid-requests.ts', 'requestFor']] : []),
];
