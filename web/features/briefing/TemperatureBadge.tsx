import {
  Flame,
  type LucideIcon,
  Snowflake,
  Thermometer,
  ThermometerSnowflake,
  ThermometerSun,
} from 'lucide-react';
import type { Briefing } from '#contracts/briefing.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

type Temperature = Briefing['market_temperature'];

const looks: Readonly<Record<Temperature, { tone: BadgeTone; icon: LucideIcon }>> = {
  Cold: { tone: 'info', icon: Snowflake },
  Cool: { tone: 'info', icon: ThermometerSnowflake },
  Neutral: { tone: 'neutral', icon: Thermometer },
  Warm: { tone: 'warn', icon: ThermometerSun },
  Hot: { tone: 'danger', icon: Flame },
};

/** How greedy or fearful the market is, from cold to hot. */
export function TemperatureBadge({ temperature }: { temperature: Temperature }) {
  return (
    <Badge {...looks[temperature]}>
      <span className="sr-only">Market temperature: </span>
      {temperature}
    </Badge>
  );
}
