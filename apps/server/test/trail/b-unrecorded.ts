/** Calls without an audit row of success, each with the reason. */
export const unrecordedCalls = `
departmentImport.upload    step
departmentImport.start     step
departmentImport.withdraw  step
directoryAdmin.sync        step
directoryAdmin.tryOut      reads
`;
