const HZ = 880;
const LOUDNESS = 0.15; // of 1
const SECONDS = 0.35;

let context: AudioContext | null = null;

/** Sound that browsers hold back until the person touches the page. */
async function running(): Promise<AudioContext> {
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  return context;
}

const unlock = (): void => void running().catch(() => null);

/** Makes the next touch or key allow sound from then on: phones take no later one. Returns the end. */
export function unlockTone(): () => void {
  if (!('AudioContext' in globalThis)) return () => undefined;
  addEventListener('pointerup', unlock);
  addEventListener('keydown', unlock);
  return () => {
    removeEventListener('pointerup', unlock);
    removeEventListener('keydown', unlock);
  };
}

/**
 * A short, soft tone. Browsers allow sound only after a tap or key in the page, so the one that switches
 * the sound on plays it once and unlocks it; where nothing was touched yet, it stays silent.
 */
export async function playTone(): Promise<void> {
  if (!('AudioContext' in globalThis)) return;
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return;
  const audio = await running();
  const oscillator = new OscillatorNode(audio, { frequency: HZ });
  const volume = new GainNode(audio, { gain: LOUDNESS });
  const end = audio.currentTime + SECONDS;
  volume.gain.exponentialRampToValueAtTime(0.001, end); // a sudden end would click
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start();
  oscillator.stop(end);
}
