import { createRandom, seedOf } from '#tests/fuzz/random.ts';
import { createScriptedGateway } from '#tests/support/scripted-gateway.ts';
import { createDevice } from './device.ts';
import { createHost } from './host.ts';
import { createNetwork } from './network.ts';
import { planIn } from './plan.ts';
import type { Template } from './server.ts';
import { createShop } from './shop.ts';
import { createTrader } from './trader.ts';
import { beginTime } from './virtual-time.ts';

/** The parts of one world. */
export function buildWorld(template: Template, seed: number) {
  const random = createRandom(seedOf(seed, 1));
  const plan = planIn(random);
  beginTime(createRandom(seedOf(seed, 2)));
  const gateway = createScriptedGateway();
  const host = createHost({
    template,
    random,
    gateways: gateway.gateways,
    deathWithinWrites: plan.deathWithinWrites,
    hasShop: plan.parts.has('shop'),
  });
  const network = createNetwork(random, plan.network, host.fetch);
  const { token, id: userId } = template.people.ama;
  const devices = plan.offsetsMs.map((offsetMs) =>
    createDevice({
      ...plan,
      crashes: plan.parts.has('crashes'),
      token,
      random,
      transport: network.transport,
      offsetMs,
    }),
  );
  for (const device of devices) host.listen(userId, device.wake);
  const trader = createTrader(devices, random, plan);
  const shop = createShop(
    { host, gateway, random: createRandom(seedOf(seed, 3)) },
    template.people.admin.token,
  );
  return { random, plan, shop, host, network, devices, trader, userId };
}
export type World = ReturnType<typeof buildWorld>;
