/** Calls that leave no row of success, each with why. */
export const unrecordedCalls = `
departmentImport.upload    step
departmentImport.start     step
departmentImport.withdraw  step
directoryAdmin.sync        step
directoryAdmin.tryOut      reads
`;
