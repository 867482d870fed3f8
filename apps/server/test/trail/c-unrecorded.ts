/** Calls without an audit row of success, each with the reason. */
export const unrecordedCalls = `
validation.checkRule          reads
validation.try                reads
fillRule.try                  reads
noticeAdmin.countReach        reads
reportRun.tryOut              reads
onlineRowImport.upload        step
onlineRowImport.start         step
onlineRowImport.withdraw      step
trade.addBondFeeCheck         reads
trade.addLoginLog             journal
`;
