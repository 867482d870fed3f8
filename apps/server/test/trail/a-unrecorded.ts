/** Calls that leave no row of success, each with why. */
export const unrecordedCalls = `
certificate.challenge     step
certificateAdmin.readPem  reads
userImport.upload         step
userImport.start          step
userImport.withdraw       step
`;
