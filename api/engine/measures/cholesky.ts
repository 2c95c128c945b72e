/** Rows of a symmetric matrix up to the diagonal. */
export type Triangle = readonly Float64Array[];

/** The sum of the products of the first `count` numbers. */
function dot(a: Float64Array, b: Float64Array, count: number): number {
  let sum = 0;
  for (let j = 0; j < count; j += 1) sum += (a[j] ?? 0) * (b[j] ?? 0);
  return sum;
}

/** The lower triangle whose product with its mirror image is a positive matrix: Cholesky's factor. */
export function factorOf(matrix: Triangle): Triangle {
  const factor: Float64Array[] = [];
  for (const own of matrix) {
    const row = Float64Array.from(own);
    for (const [j, above] of [...factor, row].entries()) {
      const rest = (row[j] ?? 0) - dot(row, above, j);
      row[j] = above === row ? Math.sqrt(rest) : rest / (above[j] ?? 0);
    }
    factor.push(row);
  }
  return factor;
}

/** Solves matrix x = right, given the factor of the matrix. */
export function solve(factor: Triangle, right: Float64Array): Float64Array {
  const x = Float64Array.from(right);
  for (const [i, row] of factor.entries()) x[i] = ((x[i] ?? 0) - dot(x, row, i)) / (row[i] ?? 0);
  for (const [i, row] of [...factor.entries()].toReversed()) {
    const own = (x[i] ?? 0) / (row[i] ?? 0);
    x[i] = own;
    for (let j = 0; j < i; j += 1) x[j] = (x[j] ?? 0) - own * (row[j] ?? 0);
  }
  return x;
}
