import { answer } from "./answers.ts";
import { foundNode, signInAsCategoryAdmin, works } from "./category-administration.ts";
import { dictionaryDetail, ownDictionary, signInAsDictionaryAdmin } from "./dictionary-administration.ts";
import { buttonOf, createEditor, createTextField, type Editor } from "./editors.ts";
import { answerMessageAdministration, messageMenus, messageRights, smsTemplate } from "./message-administration.ts";
import { mailableReport, signInToReport } from "./online-reports.ts";
import { detail, signInAsOrganisationAdmin } from "./organisation-administration.ts";
import { chief, currentHolder, signInAsPositionAdmin } from "./position-administration.ts";
import { answerSchedules, pausedSchedule, weeklySchedule } from "./report-schedules.ts";
import { numberRule, orgCodeRule, signInAsRuleAdmin } from "./rule-administration.ts";
import { answerSettings, setting, settingMenu, settingRights } from "./setting-administration.ts";
import { consultationRule, publicityRule, signInToCalendar } from "./work-calendar.ts";
import { buttonsOf, signInToWorkspace } from "./workspace.ts";

/** The editors of reference data, organisations, templates, settings and schedules. */
export const editorsOfData: readonly Editor[] = [
  createEditor({
    name: "分类",
    saves: "category.save",
    version: 3,
    arrange: signInAsCategoryAdmin,
    address: "/system/categories#k2",
    presses: [buttonOf("编辑")],
    title: "编辑分类",
    field: createTextField("名称"),
    ownValue: "土建工程",
    otherValue: "建设工程",
    refused: {
      code: "category.name_taken",
      faultLabel: "名称",
      field: "name",
      text: "同一上级下已有同名分类，请更换名称",
    },
    change: () => {
      const changes = { version: 9, name: "建设工程", description: "含装修" };
      answer("category.read", { ...foundNode({ ...works, ...changes }), below: 0 });
    },
    followedChoices: ["当前：含装修"],
    notFound: ["category.not_found", "该分类不存在或已删除，请刷新后重试"],
    removal: "category.read",
    body: { id: "k2", version: 9, name: "土建工程", description: "含装修", enabled: true },
    result: { id: "k2", code: "A02" },
    saved: "“土建工程”已保存，编码 A02",
  }),
  createEditor({
    name: "时限规则",
    saves: "workCalendar.saveRule",
    version: 2,
    arrange: signInToCalendar,
    address: "/tender/rules",
    presses: [buttonOf("编辑 中标候选人公示 · 招标投标")],
    title: "编辑时限规则",
    field: createTextField("数值"),
    ownValue: "5",
    otherValue: "7",
    refused: {
      code: "calendar.rule_value",
      faultLabel: "数值",
      field: "value",
      values: { hint: "应为 1 至 365 的整数" },
      text: "数值不正确：应为 1 至 365 的整数",
    },
    change: () => {
      const changes = { version: 9, value: "7", source: "本市规定" };
      answer("workCalendar.listRules", [consultationRule, { ...publicityRule, ...changes }]);
    },
    followedChoices: ["当前：本市规定"],
    notFound: ["calendar.rule_not_found", "该时限规则不存在，请刷新后重试"],
    body: {
      id: "r1",
      version: 9,
      key: "candidates.publicity",
      regime: "bidding",
      method: null,
      value: "5",
      unit: "day",
      source: "本市规定",
      enabled: true,
    },
    result: { id: "r1" },
    saved: "“中标候选人公示”已保存",
  }),
  createEditor({
    name: "填值规则",
    saves: "fillRule.save",
    version: 2,
    arrange: signInAsRuleAdmin,
    address: "/system/fill-rules",
    presses: [buttonOf("编辑 采购编号")],
    title: "编辑填值规则",
    field: createTextField("名称"),
    ownValue: "编号",
    otherValue: "标号",
    refused: { code: "fill_rule.code_taken", faultLabel: "编码", field: "code", text: "该编码已被使用，请更换" },
    change: () => {
      const changes = { version: 9, name: "标号", description: "年度编号" };
      answer("fillRule.list", { total: 1, rows: [{ ...numberRule, ...changes }] });
    },
    followedChoices: ["当前：年度编号"],
    notFound: ["fill_rule.not_found", "该填值规则不存在或已删除"],
    removal: [() => answer("fillRule.list", { total: 0, rows: [] }), "该规则已被他人删除"],
    body: { id: "f1", version: 9, code: "tender_no", name: "编号", description: "年度编号" },
    result: { id: "f1" },
    saved: "已保存“编号”",
  }),
  createEditor({
    name: "校验规则",
    saves: "validation.save",
    version: 2,
    arrange: signInAsRuleAdmin,
    address: "/system/check-rules",
    presses: [buttonOf("编辑 组织编码")],
    title: "编辑校验规则",
    field: createTextField("名称"),
    ownValue: "机构",
    otherValue: "部门",
    refused: { code: "check_rule.code_taken", faultLabel: "编码", field: "code", text: "该编码已被使用，请更换" },
    change: () => {
      const changes = { version: 9, name: "部门", description: "六位编码" };
      answer("validation.list", { total: 1, rows: [{ ...orgCodeRule, ...changes }] });
    },
    followedChoices: ["当前：六位编码"],
    notFound: ["check_rule.not_found", "该校验规则不存在或已删除，请刷新后重试"],
    removal: [() => answer("validation.list", { total: 0, rows: [] }), "该规则已被他人删除"],
    body: { id: "c1", version: 9, code: "org_code", name: "机构", description: "六位编码" },
    result: { id: "c1" },
    saved: "已保存“机构”",
  }),
  createEditor({
    name: "职务",
    saves: "position.save",
    version: 3,
    arrange: signInAsPositionAdmin,
    address: "/system/positions",
    presses: [buttonOf("编辑 处长")],
    title: "编辑职务",
    field: createTextField("备注"),
    ownValue: "我写的",
    otherValue: "别人写的",
    refused: { code: "position.name_taken", faultLabel: "名称", field: "name", text: "已有同名的职务，请更换名称" },
    change: () => answer("position.read", { ...chief, version: 9, remark: "别人写的", name: "正处长" }),
    followedChoices: ["当前：正处长"],
    notFound: ["position.not_found", "该职务不存在或已删除，请刷新后重试"],
    removal: "position.read",
    body: { id: "p1", version: 9, name: "正处长", remark: "我写的" },
    result: { id: "p1" },
    saved: "已保存职务“正处长”",
  }),
  createEditor({
    name: "任职期限",
    saves: "position.setTerm",
    version: 2,
    arrange: signInAsPositionAdmin,
    address: "/system/positions#holders/p1",
    presses: [buttonOf("修改期限 王小明")],
    title: "王小明的任职期限",
    field: createTextField("任职日期"),
    ownValue: "2024-05-06",
    otherValue: "2024-04-01",
    refused: { code: "position.bad_term", faultLabel: "结束日期", field: "until", text: "结束日期不能早于任职日期" },
    change: () => {
      const changedHolder = { ...currentHolder, version: 9, since: "2024-04-01", until: "2027-06-30" };
      answer("position.listHolders", { total: 2, rows: [{ ...changedHolder, id: "h7" }, changedHolder] });
    },
    followedChoices: ["当前：2027-06-30"],
    notFound: ["position.holder_not_found", "该任职记录不存在或已移除，请刷新后重试"],
    removal: [() => answer("position.listHolders", { total: 0, rows: [] }), "该任职记录已被移除"],
    body: { id: "h1", version: 9, since: "2024-05-06", until: "2027-06-30" },
    result: null,
    saved: "任职期限已保存",
  }),
  createEditor({
    name: "字典",
    saves: "dictionaryAdmin.save",
    version: 3,
    arrange: signInAsDictionaryAdmin,
    address: "/system/dictionaries",
    presses: [buttonOf("编辑 信用等级")],
    title: "编辑字典",
    field: createTextField("名称"),
    ownValue: "信用",
    otherValue: "信用分级",
    refused: {
      code: "dictionary.values_not_numbers",
      faultLabel: "值类型",
      field: "valueType",
      text: "已有非整数的值，不能改为数字字典",
    },
    change: () => {
      const { updatedAt: _at, items: _count, ...changedDictionary } = ownDictionary;
      answer("dictionaryAdmin.read", {
        ...changedDictionary,
        version: 9,
        name: "信用分级",
        description: "五级",
        items: [],
      });
    },
    followedChoices: ["当前：五级"],
    notFound: ["dictionary.not_found", "该字典不存在或已删除，请刷新后重试"],
    removal: "dictionaryAdmin.read",
    body: { id: "d2", version: 9, code: "grade", name: "信用", description: "五级" },
    result: { id: "d2" },
    saved: "已保存“信用”",
  }),
  createEditor({
    name: "字典项",
    saves: "dictionaryAdmin.saveItem",
    version: 2,
    arrange: signInAsDictionaryAdmin,
    address: "/system/dictionaries#items/d1",
    presses: [buttonOf("编辑 货物")],
    title: "编辑字典项",
    field: createTextField("文本"),
    ownValue: "物资",
    otherValue: "商品",
    refused: { code: "dictionary.value_taken", faultLabel: "值", field: "value", text: "该字典中已有这个值" },
    change: () => {
      const [first, ...otherItems] = dictionaryDetail.items;
      const changes = { version: 9, text: "商品", description: "含耗材" };
      answer("dictionaryAdmin.read", {
        ...dictionaryDetail,
        items: first ? [{ ...first, ...changes }, ...otherItems] : [],
      });
    },
    followedChoices: ["当前：含耗材"],
    notFound: ["dictionary.item_not_found", "该字典项不存在或已删除，请刷新后重试"],
    removal: [() => answer("dictionaryAdmin.read", { ...dictionaryDetail, items: [] }), "该字典项已被他人删除"],
    body: { dictionaryId: "d1", id: "i1", version: 9, text: "物资", description: "含耗材" },
    result: { id: "i1" },
    saved: "已保存“物资”",
  }),
  createEditor({
    name: "消息模板",
    saves: "messageAdmin.saveTemplate",
    version: 3,
    address: "/operation/message-templates",
    arrange: () => {
      signInToWorkspace({ menu: messageMenus, auth: buttonsOf(messageRights), allAuth: buttonsOf(messageRights) });
      answer("savedView.listOwn", []);
      answerMessageAdministration();
    },
    presses: [buttonOf("编辑 验证码短信")],
    title: "编辑模板：验证码短信",
    field: createTextField("正文"),
    ownValue: "我的 {code}",
    otherValue: "别人的 {code}",
    refused: {
      code: "message_template.missing_field",
      faultLabel: "正文",
      field: "body",
      text: "内容中缺少字段“code”（验证码）",
      values: { name: "code", label: "验证码" },
    },
    change: () => answer("messageAdmin.readTemplate", smsTemplate({ body: "别人的 {code}", version: 9 })),
    notFound: ["message_template.not_found", "消息模板不存在"],
    body: { code: "sms_code", version: 9, body: "我的 {code}" },
    result: { version: 10 },
    saved: "模板已保存，此后发出的消息使用新文本",
  }),
  createEditor({
    name: "单位",
    saves: "organisationAdmin.save",
    version: 4,
    arrange: signInAsOrganisationAdmin,
    address: "/system/organisations",
    presses: [buttonOf("编辑 华辰信息技术有限公司")],
    title: "编辑单位",
    submit: "保存为新版本",
    field: createTextField("注册地址"),
    ownValue: "二号路",
    otherValue: "三号路",
    refused: {
      code: "organisation.code_taken",
      faultLabel: "统一社会信用代码",
      field: "uscc",
      text: "该统一社会信用代码已登记于其他单位",
    },
    change: () => {
      const facts = { ...detail.facts, address: "三号路", legalRepresentative: "郑守信" };
      answer("organisationAdmin.read", { ...detail, version: 9, facts });
    },
    followedChoices: ["当前：郑守信"],
    // A status that has a text of its own.
    notFound: ["organisation.not_found", "很抱歉，资源未找到!"],
    removal: "organisationAdmin.read",
    body: { id: "o1", version: 9, address: "二号路", legalRepresentative: "郑守信" },
    unsent: ["phone"],
    result: { id: "o1", version: 10 },
    saved: "“华辰信息技术有限公司”已保存",
  }),
  createEditor({
    name: "系统设置",
    saves: "settingAdmin.save",
    version: 2,
    address: "/operation/settings",
    arrange: () => {
      signInToWorkspace({ menu: [settingMenu], auth: buttonsOf(settingRights), allAuth: buttonsOf(settingRights) });
      answer("savedView.listOwn", []);
      answer("proof.readMethods", { methods: ["password"], isProved: true });
      answerSettings(setting());
    },
    presses: [buttonOf("修改 平台名称")],
    title: "修改：平台名称",
    field: createTextField("平台名称"),
    ownValue: "我的平台",
    otherValue: "他的平台",
    refused: {
      code: "setting.bad_value",
      faultLabel: "平台名称",
      field: "value",
      values: { reason: "太长" },
      text: "太长",
    },
    change: () => answerSettings(setting({ value: "他的平台", version: 9 })),
    notFound: ["setting.not_found", "该设置不存在"],
    body: { name: "PLATFORM_NAME", version: 9, value: "我的平台" },
    result: { version: 10 },
    saved: "“平台名称”已生效",
  }),
  createEditor({
    name: "定时发送",
    saves: "reportSchedule.save",
    version: 4,
    address: "/online/reports/by_method",
    title: "编辑定时发送",
    arrange: () => {
      signInToReport(mailableReport);
      answerSchedules();
    },
    presses: [buttonOf("定时发送"), buttonOf("编辑 每周采购方式")],
    field: createTextField("名称"),
    ownValue: "我起的名称",
    otherValue: "另一个名称",
    refused: {
      code: "report_schedule.no_addressee",
      field: "to",
      values: { names: "李雷" },
      faultLabel: "收件人",
      text: "以下收件人没有邮箱或账号已停用：李雷",
    },
    change: () =>
      answerSchedules({ rows: [{ ...weeklySchedule, version: 9, title: "另一个名称", at: "09:00" }, pausedSchedule] }),
    followedChoices: ["当前：09:00"],
    notFound: ["report_schedule.not_found", "该定时发送不存在或已删除，请刷新后重试"],
    removal: [() => answerSchedules({ rows: [pausedSchedule] }), "该定时发送已被删除"],
    body: { id: "s1", version: 9, title: "我起的名称", at: "09:00" },
    result: { id: "s1", version: 10, nextRunAt: "2026-11-30T00:30:00.000Z" },
    saved: "已保存，下次发送：2026-11-30 08:30",
  }),
];
