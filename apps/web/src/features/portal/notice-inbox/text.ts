import { THIN_SPACE } from "#shared/format/thin-space.ts";

export const noticeText = {
  bell: (count: number) => (count === 0 ? "消息，没有未读" : `消息，${count}${THIN_SPACE}条未读`),
  panel: "消息",
  announcements: (count?: number) => (count === undefined ? "通知" : `通知(${count})`),
  messages: (count?: number) => (count === undefined ? "系统消息" : `系统消息(${count})`),
  published: "发布",
  noneAnnouncement: "没有未读的通知",
  noneMessage: "没有未读的系统消息",
  all: "查看我的消息",
  moreNew: (count: number) => `另有${THIN_SPACE}${count}${THIN_SPACE}条新消息`,
  subject: "消息",

  home: "未读消息",
  homeAll: "全部",
  homeNone: "没有未读消息",

  title: "我的消息",
  note: "平台发给您的通知和系统消息",
  titleField: "标题",
  senderField: "发布人",
  kindField: "类型",
  readField: "状态",
  kinds: { "1": "通知", "2": "系统消息" },
  unread: "未读",
  read: "已读",
  sentAt: "发布时间",
  priority: "重要程度",
  view: "查看",
  empty: "暂无消息",
  noneFound: "没有符合条件的消息",
  readAll: "全部标为已读",
  readAllTitle: "全部标为已读",
  readAllQuestion: "您的通知和系统消息都将标为已读，是否继续？",
  readAllDone: (count: number) =>
    count === 0 ? "没有未读的消息" : `已将${THIN_SPACE}${count}${THIN_SPACE}条消息标为已读`,

  go: "去处理",
  close: "关闭",
  loading: "正在加载消息",
} as const;
