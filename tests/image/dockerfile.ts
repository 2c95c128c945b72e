/** One line of a Dockerfile, continued lines joined: `COPY --from=build a b` */
export type Instruction = {
  readonly name: string;
  /** `{ from: 'build' }` */
  readonly flags: Readonly<Record<string, string>>;
  /** What comes behind the flags, as it is written. */
  readonly text: string;
  /** The same as words, or as the texts of its JSON form. */
  readonly args: readonly string[];
};

export type Stage = {
  readonly base: string;
  readonly name: string | null;
  readonly instructions: readonly Instruction[];
};

const FLAG = /^--([\w-]+)=(\S+)\s+/;

/**
 * Reads what our own Dockerfile is written with, and no more: no heredocs, no ARG, no ONBUILD.
 *
 * @source https://docs.docker.com/reference/dockerfile/
 * @throws Error where something stands before the first FROM
 */
export function readDockerfile(text: string): Stage[] {
  const joined = text.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const line of joined.split('\n').filter((each) => each.trim() !== '')) {
    const instruction = readInstruction(line);
    const [base = '', , name = null] = instruction.args;
    if (instruction.name === 'FROM') stages.push({ base, name, instructions: [] });
    else if (stages.length === 0) throw new Error(`before the first FROM: ${line}`);
    else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
  const flags: Record<string, string> = {};
  let text = rest;
  for (let flag = FLAG.exec(text); flag !== null; flag = FLAG.exec(text)) {
    flags[flag[1] ?? ''] = flag[2] ?? '';
    text = text.slice(flag[0].length);
  }
  return { name, flags, text, args: readWords(text) };
}

function readWords(text: string): string[] {
  const list = text.replace(/^CMD\s+/, ''); // that of a HEALTHCHECK
  return list.startsWith('[') ? (JSON.parse(list) as string[]) : list.trim().split(/\s+/);
}

/** The one instruction of a stage with this name that counts: the last. */
export const lastOf = (stage: Stage, name: string): Instruction | undefined =>
  stage.instructions.findLast((each) => each.name === name);

/** The variables of a stage. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    stage.instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ args }) => args)
      .map((assignment) => [
        assignment.slice(0, assignment.indexOf('=')),
        assignment.slice(assignment.indexOf('=') + 1),
      ]),
  );
