/** Both currencies of the plans (USD, GHS) have hundredths. */
const MINOR_PER_MAJOR = 100;

/** Whole minor units (cents, pesewas) of an amount in major units, as people write it. */
export const toMinorUnits = (major: number): number => Math.round(major * MINOR_PER_MAJOR);

/** The amount in major units of whole minor units: the form that travels to browsers. */
export const toMajorUnits = (minor: number): number => minor / MINOR_PER_MAJOR;
