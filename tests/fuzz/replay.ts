import { toCurl } from './curl.ts';
import { CHUNK_SIZE, runChunk } from './run-chunk.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Does a chunk again up to one of its requests, and shows that one. @param place `chunk:index` */
export async function replay(seed: number, place: string): Promise<void> {
  const [number = 0, index = CHUNK_SIZE - 1] = place.split(':').map(Number);
  const { findings } = await runChunk({ seed, number, size: index + 1 }, (at, request, answer) => {
    if (at !== index) return;
    say(toCurl(request));
    say(`${answer.status} ${answer.text}`);
  });
  for (const { index: at, fault } of findings) if (at === index) say(`Finding: ${fault}`);
}
