import { playTone } from '#web/lib/tone.ts';
import { LocalSwitch } from './LocalSwitch.tsx';

/** Switching it on plays the tone once, which also unlocks sound in this page. */
export function SoundToggle() {
  return (
    <LocalSwitch
      name="sound_notifications"
      label="Sound notifications"
      hint="A short tone when something new arrives while the app is open"
      onChange={(isOn) => {
        if (isOn) void playTone().catch(() => undefined); // a device without sound is no failure
      }}
    />
  );
}
