import type { Random } from "./random.ts";

export type Category = "goods" | "works" | "services";

/** Buyers and the purchases of each kind of buyer. Places and names are invented. */
export const BUYER_NAMES = [
  ["示例市教育局", "school"],
  ["示例市第一中学", "school"],
  ["示例市实验小学", "school"],
  ["示例市职业技术学院", "school"],
  ["示例市第一人民医院", "hospital"],
  ["示例市中医院", "hospital"],
  ["示例市妇幼保健院", "hospital"],
  ["示例市疾病预防控制中心", "hospital"],
  ["示例市公安局", "office"],
  ["示例市财政局", "office"],
  ["示例市税务服务中心", "office"],
  ["示例市政务服务管理局", "office"],
  ["示例市大数据管理局", "office"],
  ["示例市档案馆", "office"],
  ["示例市图书馆", "office"],
  ["示例市博物馆", "office"],
  ["示例市住房和城乡建设局", "public works"],
  ["示例市交通运输局", "public works"],
  ["示例市水务局", "public works"],
  ["示例市城市管理局", "public works"],
  ["示例市园林绿化中心", "public works"],
  ["东湖区人民政府办公室", "office"],
  ["东湖区卫生健康局", "hospital"],
  ["南岭区教育局", "school"],
  ["南岭区农业农村局", "public works"],
  ["西河区生态环境局", "public works"],
] as const;

export type BuyerKind = (typeof BUYER_NAMES)[number][1];

/** Districts with codes that the national list (GB/T 2260) does not assign. */
export const DISTRICTS = [
  { code: "990101", name: "示例省示例市东湖区" },
  { code: "990102", name: "示例省示例市西河区" },
  { code: "990103", name: "示例省示例市南岭区" },
  { code: "990104", name: "示例省示例市北城区" },
] as const;

const SUBJECTS: Record<BuyerKind, Record<Category, readonly string[]>> = {
  school: {
    goods: [
      "教学仪器设备",
      "计算机教室设备",
      "多媒体教学一体机",
      "图书及书架",
      "学生课桌椅",
      "实训基地设备",
      "体育器材",
    ],
    works: ["教学楼修缮工程", "运动场改造工程", "学生宿舍维修工程", "校园管网改造工程"],
    services: ["物业管理服务", "校园安保服务", "食堂食材配送服务", "信息系统运维服务", "教师培训服务"],
  },
  hospital: {
    goods: [
      "彩色多普勒超声诊断仪",
      "数字化X射线摄影系统",
      "检验试剂",
      "医用耗材",
      "手术室设备",
      "病床及护理设备",
      "全自动生化分析仪",
    ],
    works: ["门诊楼改造工程", "住院部修缮工程", "污水处理站改造工程"],
    services: ["医疗设备维保服务", "物业管理服务", "医院信息系统升级服务", "医疗废物处置服务", "洗涤服务"],
  },
  office: {
    goods: ["办公设备", "服务器及存储设备", "网络安全设备", "执法装备", "公务用车", "档案密集架", "办公家具"],
    works: ["办公用房修缮工程", "数据机房建设工程", "消防设施改造工程"],
    services: [
      "信息化建设服务",
      "云资源租赁服务",
      "网络安全等级测评服务",
      "物业管理服务",
      "法律顾问服务",
      "档案数字化服务",
    ],
  },
  "public works": {
    goods: ["环卫作业车辆", "水质监测设备", "交通信号设备", "路灯及配件", "苗木"],
    works: [
      "道路改造工程",
      "排水管网改造工程",
      "河道治理工程",
      "公园绿化提升工程",
      "老旧小区改造工程",
      "桥梁维修加固工程",
    ],
    services: ["道路清扫保洁服务", "工程监理服务", "工程设计服务", "绿化养护服务", "环境监测服务", "规划编制服务"],
  },
};

export const subjectFor = (random: Random, kind: BuyerKind, category: Category): string =>
  random.pick(SUBJECTS[kind][category]);

const BRANDS = [
  "华辰",
  "中衡",
  "启明",
  "瑞诚",
  "方圆",
  "安泰",
  "鸿运",
  "博远",
  "天域",
  "新锐",
  "恒信",
  "众合",
  "嘉禾",
  "锦程",
  "卓越",
  "云帆",
  "金盾",
  "绿野",
  "同创",
  "泰和",
];
const TRADES: Record<Category, readonly string[]> = {
  goods: ["科技有限公司", "医疗器械有限公司", "商贸有限公司", "设备有限公司"],
  works: ["建设工程有限公司", "市政工程有限公司", "建筑装饰有限公司", "园林工程有限公司"],
  services: ["信息技术有限公司", "物业服务有限公司", "工程咨询有限公司", "环境服务有限公司"],
};

/** All suppliers' names with their trade; invented. */
export const SUPPLIER_NAMES: readonly (readonly [name: string, category: Category])[] = (
  ["goods", "works", "services"] as const
).flatMap((category) =>
  BRANDS.flatMap((brand, i) => {
    const trades = TRADES[category];
    return [0, 1].map((n) => [`示例市${brand}${trades[(i + n) % trades.length]}`, category] as const);
  }),
);

export const AGENCY_NAMES = [
  "示例省招标代理有限公司",
  "示例市中正工程咨询有限公司",
  "示例市诚信招标服务有限公司",
  "示例市政府采购中心",
];
