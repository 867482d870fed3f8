import type { DayKind } from "@tender/contract/tender-rules";

export interface DeliveredYear {
  readonly year: number;
  readonly title: string;
  readonly documentNumber: string;
  readonly address: string;
  /** Lines of day, kind and name. */
  readonly days: string;
}

/** Notices of the State Council on the public holidays of a year, without the days that follow from the weekday. */
export const deliveredYears: readonly DeliveredYear[] = [
  {
    year: 2024,
    title: "国务院办公厅关于2024年部分节假日安排的通知",
    documentNumber: "国办发明电〔2023〕7号",
    address: "https://www.gov.cn/zhengce/content/202310/content_6911527.htm",
    days: `
2024-01-01,rest,元旦
2024-02-04,work,春节
2024-02-12,rest,春节
2024-02-13,rest,春节
2024-02-14,rest,春节
2024-02-15,rest,春节
2024-02-16,rest,春节
2024-02-18,work,春节
2024-04-04,rest,清明节
2024-04-05,rest,清明节
2024-04-07,work,清明节
2024-04-28,work,劳动节
2024-05-01,rest,劳动节
2024-05-02,rest,劳动节
2024-05-03,rest,劳动节
2024-05-11,work,劳动节
2024-06-10,rest,端午节
2024-09-14,work,中秋节
2024-09-16,rest,中秋节
2024-09-17,rest,中秋节
2024-09-29,work,国庆节
2024-10-01,rest,国庆节
2024-10-02,rest,国庆节
2024-10-03,rest,国庆节
2024-10-04,rest,国庆节
2024-10-07,rest,国庆节
2024-10-12,work,国庆节`,
  },
  {
    year: 2025,
    title: "国务院办公厅关于2025年部分节假日安排的通知",
    documentNumber: "国办发明电〔2024〕12号",
    address: "https://www.gov.cn/zhengce/content/202411/content_6986382.htm",
    days: `
2025-01-01,rest,元旦
2025-01-26,work,春节
2025-01-28,rest,春节
2025-01-29,rest,春节
2025-01-30,rest,春节
2025-01-31,rest,春节
2025-02-03,rest,春节
2025-02-04,rest,春节
2025-02-08,work,春节
2025-04-04,rest,清明节
2025-04-27,work,劳动节
2025-05-01,rest,劳动节
2025-05-02,rest,劳动节
2025-05-05,rest,劳动节
2025-06-02,rest,端午节
2025-09-28,work,国庆节、中秋节
2025-10-01,rest,国庆节、中秋节
2025-10-02,rest,国庆节、中秋节
2025-10-03,rest,国庆节、中秋节
2025-10-06,rest,国庆节、中秋节
2025-10-07,rest,国庆节、中秋节
2025-10-08,rest,国庆节、中秋节
2025-10-11,work,国庆节、中秋节`,
  },
  {
    year: 2026,
    title: "国务院办公厅关于2026年部分节假日安排的通知",
    documentNumber: "国办发明电〔2025〕7号",
    address: "https://www.gov.cn/zhengce/content/202511/content_7047090.htm",
    days: `
2026-01-01,rest,元旦
2026-01-02,rest,元旦
2026-01-04,work,元旦
2026-02-14,work,春节
2026-02-16,rest,春节
2026-02-17,rest,春节
2026-02-18,rest,春节
2026-02-19,rest,春节
2026-02-20,rest,春节
2026-02-23,rest,春节
2026-02-28,work,春节
2026-04-06,rest,清明节
2026-05-01,rest,劳动节
2026-05-04,rest,劳动节
2026-05-05,rest,劳动节
2026-05-09,work,劳动节
2026-06-19,rest,端午节
2026-09-20,work,国庆节
2026-09-25,rest,中秋节
2026-10-01,rest,国庆节
2026-10-02,rest,国庆节
2026-10-05,rest,国庆节
2026-10-06,rest,国庆节
2026-10-07,rest,国庆节
2026-10-10,work,国庆节`,
  },
];

/** Returns the rows of a delivered year. */
export const deliveredDaysOf = ({ days }: DeliveredYear) =>
  days
    .trim()
    .split("\n")
    .map((line) => {
      const [day = "", kind, name = ""] = line.split(",");
      return { day, kind: kind as DayKind, name };
    });
