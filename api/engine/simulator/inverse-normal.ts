function tail(share: number): number {
  const r = Math.sqrt(-Math.log(share));
  if (r <= 5) {
    const x = r - 1.6;
    return (
      (((0.17023821103 * x + 1.3067284816) * x + 2.75681539) * x + 1.4234372777) /
      ((0.12021132975 * x + 0.7370016425) * x + 1)
    );
  }
  const x = r - 5;
  return (
    (((0.017337203997 * x + 0.42868294337) * x + 3.081226386) * x + 6.657905115) /
    ((0.012258202635 * x + 0.24197894225) * x + 1)
  );
}

/**
 * The normal deviate below which a share of all lies, to seven digits.
 *
 * @param share above 0 and below 1
 * @source M. J. Wichura, Algorithm AS 241 (PPND7), Applied Statistics 37 (1988) 477-484
 */
export function inverseNormal(share: number): number {
  const q = share - 0.5;
  if (q < -0.425) return -tail(share);
  if (q > 0.425) return tail(1 - share);
  const x = 0.180625 - q * q;
  return (
    (q * (((59.10937472 * x + 159.29113202) * x + 50.434271938) * x + 3.3871327179)) /
    (((67.1875636 * x + 78.757757664) * x + 17.895169469) * x + 1)
  );
}
