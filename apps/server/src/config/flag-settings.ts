import { wholeNumber } from "./setting-kinds.ts";

export const flagVariables = {
  /** Red flags of 档案统计: days of bidding, and percentages between the winning and the second lowest bid. */
  FLAG_OPEN_BID_DAYS: wholeNumber(1, 90).default(20),
  FLAG_OTHER_BID_DAYS: wholeNumber(1, 90).default(3),
  FLAG_CLOSE_BIDS_PERCENT: wholeNumber(1, 50).default(5),
  FLAG_LOW_BID_PERCENT: wholeNumber(10, 90).default(50),
};
