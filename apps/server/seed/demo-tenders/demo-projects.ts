import type { DemoLot, DemoTender } from "./demo-tender.ts";

const ratedOf = (technical: number, business: number): Pick<DemoLot, "evaluation" | "criteria"> => ({
  evaluation: "2",
  criteria: [
    { name: "报价", kind: "price", weight: 100 - technical - business },
    { name: "技术方案", kind: "technical", weight: technical },
    { name: "业绩与服务", kind: "business", weight: business },
  ],
});
const lowest: Pick<DemoLot, "evaluation" | "criteria"> = { evaluation: "1", criteria: [] };

const OPEN = { regime: "procurement", method: "1" } as const;

/** Projects before their publication. */
const drafts: readonly DemoTender[] = [
  {
    name: "【演示】门诊楼物业管理服务采购",
    author: "buyer",
    createdAt: [-1, "15:20"],
    fields: {
      ...OPEN,
      category: "C",
      catalog: "C21040000 物业管理服务",
      summary: "",
      qualification: "",
      fundSource: "",
    },
    lots: [{ title: "门诊楼物业管理服务", budget: "1860000.00" }],
    schedule: null,
    documents: [],
    steps: [],
  },
  {
    name: "【演示】数字化X射线摄影系统采购",
    author: "buyer",
    createdAt: [-28, "10:05"],
    fields: {
      ...OPEN,
      category: "A",
      catalog: "A02320000 医疗设备",
      summary: "采购数字化X射线摄影系统2套，用于放射科和体检中心日常检查，含安装、调试、培训和三年质保。",
    },
    lots: [
      {
        title: "放射科数字化X射线摄影系统",
        budget: "2400000.00",
        ceiling: "2350000.00",
        ...ratedOf(55, 10),
        items: [
          { name: "数字化X射线摄影系统", quantity: "1", unit: "套", requirement: "双平板探测器，悬吊式，质保三年" },
        ],
      },
      {
        title: "体检中心数字化X射线摄影系统",
        budget: "1500000.00",
        ceiling: "1450000.00",
        ...ratedOf(55, 10),
        items: [
          { name: "数字化X射线摄影系统", quantity: "1", unit: "套", requirement: "单平板探测器，立柱式，质保三年" },
        ],
      },
    ],
    schedule: { documentsFrom: [3, "09:00"], documentsTo: [10, "17:00"], deadline: [26, "09:30"] },
    documents: ["招标文件.pdf"],
    steps: [{ kind: "announce", type: "01", at: [-27, "09:30"] }],
  },
  {
    name: "【演示】检验试剂采购",
    author: "buyer",
    createdAt: [-4, "09:40"],
    fields: { ...OPEN, category: "A", summary: "采购检验科全年用生化、免疫试剂，按月供货。", isSmeReserved: true },
    lots: [
      {
        title: "生化与免疫试剂",
        budget: "3200000.00",
        ...ratedOf(40, 20),
        items: [
          { name: "生化检测试剂", quantity: "12", unit: "批", requirement: "与现有全自动生化分析仪适配" },
          { name: "免疫检测试剂", quantity: "12", unit: "批", requirement: "有效期不少于9个月" },
        ],
      },
    ],
    schedule: { documentsFrom: [2, "09:00"], documentsTo: [9, "17:00"], deadline: [25, "09:30"] },
    documents: ["招标文件.pdf"],
    steps: [{ kind: "announce", type: "03", at: [-1, "16:10"], until: "waiting" }],
  },
  {
    name: "【演示】住院部病床及护理设备采购",
    author: "buyer",
    createdAt: [-3, "14:00"],
    fields: {
      ...OPEN,
      category: "A",
      catalog: "A02320000 医疗设备",
      summary: "为住院部扩建病区采购病床、床头柜和护理推车。",
      isSmeReserved: true,
    },
    lots: [
      {
        title: "病床及护理设备",
        budget: "960000.00",
        ceiling: "930000.00",
        ...ratedOf(50, 15),
        items: [
          { name: "电动病床", quantity: "120", unit: "张", requirement: "三折四摇，承重不低于240千克" },
          { name: "护理推车", quantity: "30", unit: "台", requirement: "五层抽屉，静音脚轮" },
        ],
      },
    ],
    schedule: { documentsFrom: [2, "09:00"], documentsTo: [9, "17:00"], deadline: [26, "09:30"] },
    documents: ["招标文件.pdf"],
    steps: [{ kind: "announce", type: "03", at: [-1, "10:30"], until: { scheduledFor: [2, "09:00"] } }],
  },
  {
    name: "【演示】超声影像归档软件授权采购",
    author: "buyer",
    createdAt: [-6, "11:10"],
    fields: {
      regime: "procurement",
      method: "5",
      category: "C",
      catalog: "C16000000 信息技术服务",
      methodReason: "现有影像归档系统为自主研发产品，扩容授权仅能由原厂商提供，须保证与原系统的一致性和配套要求。",
      summary: "现有超声影像归档系统扩容，增加并发授权20个。",
    },
    lots: [
      {
        title: "影像归档系统扩容授权",
        budget: "480000.00",
        ...lowest,
        items: [{ name: "影像归档软件并发授权", quantity: "20", unit: "个", requirement: "与现有系统同一版本" }],
      },
    ],
    schedule: { documentsFrom: [4, "09:00"], documentsTo: [7, "17:00"], deadline: [9, "09:30"] },
    suppliers: 1,
    documents: ["单一来源采购文件.pdf"],
    steps: [{ kind: "announce", type: "04", at: [-3, "09:15"] }],
  },
];

/** Projects after their publication. */
const published: readonly DemoTender[] = [
  {
    name: "【演示】手术室设备采购",
    author: "buyer",
    createdAt: [-8, "09:20"],
    fields: {
      ...OPEN,
      category: "A",
      catalog: "A02320000 医疗设备",
      summary: "为新建手术室采购手术床、无影灯和麻醉机，分两个标段，可投一个或两个标段。",
    },
    lots: [
      {
        title: "手术床与无影灯",
        budget: "1800000.00",
        ceiling: "1750000.00",
        ...ratedOf(50, 15),
        items: [
          { name: "电动综合手术床", quantity: "4", unit: "张", requirement: "电动液压，可纵向平移" },
          { name: "手术无影灯", quantity: "4", unit: "套", requirement: "双头，中心照度不低于16万勒克斯" },
        ],
      },
      {
        title: "麻醉机",
        budget: "1200000.00",
        ceiling: "1150000.00",
        ...ratedOf(55, 10),
        items: [{ name: "麻醉机", quantity: "4", unit: "台", requirement: "配麻醉气体监测模块" }],
      },
    ],
    schedule: { documentsFrom: [-6, "10:00"], documentsTo: [3, "17:00"], deadline: [16, "09:30"] },
    documents: ["招标文件.pdf", "设备布置图.pdf"],
    steps: [{ kind: "announce", type: "03", at: [-6, "09:00"] }],
  },
  {
    name: "【演示】医院信息系统升级服务采购",
    author: "agency",
    createdAt: [-14, "10:00"],
    fields: {
      ...OPEN,
      category: "C",
      catalog: "C16000000 信息技术服务",
      summary: "门诊、住院和药房信息系统升级，含数据迁移、接口改造和一年驻场运行维护。",
    },
    lots: [
      {
        title: "医院信息系统升级服务",
        budget: "2680000.00",
        ceiling: "2600000.00",
        ...ratedOf(60, 20),
        items: [{ name: "信息系统升级服务", quantity: "1", unit: "项", requirement: "升级期间门诊业务不得中断" }],
      },
    ],
    schedule: { documentsFrom: [-12, "10:00"], documentsTo: [-3, "17:00"], deadline: [10, "09:30"] },
    documents: ["招标文件.pdf"],
    steps: [
      { kind: "announce", type: "03", at: [-12, "09:10"] },
      {
        kind: "announce",
        type: "05",
        at: [-2, "09:20"],
        reason: "补充接口清单和数据迁移范围，相应顺延投标截止时间。",
        deadline: [16, "09:30"],
        document: "招标文件澄清一.pdf",
      },
    ],
  },
  {
    name: "【演示】医疗设备维保服务采购",
    author: "buyer",
    createdAt: [-12, "14:30"],
    fields: {
      regime: "procurement",
      method: "2",
      category: "C",
      methodReason: "大型影像设备维保须原厂授权，具备资格的供应商数量有限，采用公开招标费用占比过大。",
      summary: "放射科和超声科在用大型设备的年度维保。",
    },
    lots: [
      {
        title: "大型影像设备维保服务",
        budget: "1350000.00",
        ...ratedOf(50, 20),
        items: [{ name: "设备维保服务", quantity: "1", unit: "年", requirement: "故障响应不超过2小时" }],
      },
    ],
    schedule: { documentsFrom: [-10, "10:00"], documentsTo: [-1, "17:00"], deadline: [12, "09:30"] },
    suppliers: 3,
    documents: ["招标文件.pdf"],
    steps: [
      { kind: "announce", type: "03", at: [-10, "09:00"] },
      {
        kind: "suspend",
        at: [-1, "10:40"],
        reason: "收到供应商投诉，反映评分因素设置与采购需求无关，监督部门正在核查。",
      },
    ],
  },
  {
    name: "【演示】污水处理站改造工程采购",
    author: "buyer",
    createdAt: [-14, "15:00"],
    fields: {
      regime: "procurement",
      method: "6",
      category: "B",
      catalog: "B08000000 修缮工程",
      methodReason: "改造涉及既有管网现状，技术方案须与供应商磋商后确定。",
      summary: "污水处理站格栅、曝气和加药系统改造，施工期间不停产。",
    },
    lots: [
      {
        title: "污水处理站改造工程",
        budget: "1980000.00",
        ceiling: "1920000.00",
        ...ratedOf(45, 15),
        items: [{ name: "污水处理站改造工程", quantity: "1", unit: "项", requirement: "日处理能力不低于600吨" }],
      },
    ],
    schedule: { documentsFrom: [-12, "10:00"], documentsTo: [-5, "17:00"], deadline: [-1, "09:30"] },
    documents: ["磋商文件.pdf", "工程量清单.pdf"],
    steps: [
      { kind: "announce", type: "03", at: [-12, "09:00"] },
      { kind: "deadline", at: [-1, "09:30"] },
    ],
  },
  {
    name: "【演示】办公家具采购",
    author: "buyer",
    createdAt: [-11, "09:50"],
    fields: {
      regime: "procurement",
      method: "4",
      category: "A",
      catalog: "A05010000 家具",
      methodReason: "货物规格、标准统一，现货货源充足且价格变化幅度小。",
      summary: "行政楼办公桌椅和文件柜。",
      isSmeReserved: true,
    },
    lots: [
      {
        title: "办公家具",
        budget: "420000.00",
        ...lowest,
        items: [
          { name: "办公桌椅", quantity: "80", unit: "套", requirement: "环保等级不低于E1级" },
          { name: "文件柜", quantity: "60", unit: "个", requirement: "冷轧钢板，厚度不小于0.8毫米" },
        ],
      },
    ],
    schedule: { documentsFrom: [-9, "10:00"], documentsTo: [-4, "17:00"], deadline: [3, "09:30"] },
    documents: ["询价通知书.pdf"],
    steps: [
      { kind: "announce", type: "03", at: [-9, "09:00"] },
      { kind: "announce", type: "08", at: [-5, "14:10"], reason: "行政楼搬迁计划调整，采购需求发生重大变化。" },
      { kind: "retender", at: [-2, "10:15"] },
    ],
  },
];

/** The projects of the demo: one for each state and situation of a tender before the opening. */
export const demoTenders: readonly DemoTender[] = [...drafts, ...published];
