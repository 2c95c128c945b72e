const HZ = 880;
const LOUDNESS = 0.15; // of 1
const SECONDS = 0.35;

let context: AudioContext | null = null;

/**
 * A short, soft tone. Browsers allow sound only after a tap or key in the page, so the one that switches
 * the sound on plays it once and unlocks it; where nothing was touched yet, it stays silent.
 */
export async function playTone(): Promise<void> {
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  const oscillator = new OscillatorNode(context, { frequency: HZ });
  const volume = new GainNode(context, { gain: LOUDNESS });
  const end = context.currentTime + SECONDS;
  volume.gain.exponentialRampToValueAtTime(0.001, end); // a sudden end would click
  oscillator.connect(volume).connect(context.destination);
  oscillator.start();
  oscillator.stop(end);
}
