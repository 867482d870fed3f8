/** Calls that leave no row of success by design, each with why. */
export const unrecordedCalls = `
  certificate.challenge       step
  certificateAdmin.readPem    reads
`;
