/** To-do rows offer 办理 unless the matter is closed (1), withdrawn (3) or ended (4). */
export const isDealButtonShown = (status: string | number): boolean => !["1", "3", "4"].includes(String(status));
