DROP INDEX "app_user_realname_idx";--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "name_reading" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "name_spellings" "tsvector";--> statement-breakpoint
CREATE INDEX "app_user_reading_idx" ON "app_user" USING btree ("name_reading" COLLATE "C","realname","id") WHERE "app_user"."status" = 'active';--> statement-breakpoint
CREATE INDEX "app_user_spellings_idx" ON "app_user" USING gin ("name_spellings");--> statement-breakpoint
CREATE INDEX "app_user_unread_idx" ON "app_user" USING btree ("id") WHERE "app_user"."name_reading" IS NULL;--> statement-breakpoint
UPDATE "menu_item" SET "action" = 'directory:export' WHERE "action" = 'directory:export_connections'
  AND NOT EXISTS (SELECT FROM "menu_item" WHERE "action" = 'directory:export');--> statement-breakpoint
UPDATE "menu_item" SET "title" = '导出目录服务与同步报告'
  WHERE "action" = 'directory:export' AND "title" IN ('导出同步报告', '导出目录服务');--> statement-breakpoint
INSERT INTO "role_grant" ("role_id", "menu_item_id")
  SELECT held."role_id", kept."id" FROM "role_grant" held
  JOIN "menu_item" gone ON gone."id" = held."menu_item_id" AND gone."action" = 'directory:export_connections'
  JOIN "menu_item" kept ON kept."action" = 'directory:export' ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "menu_item" WHERE "action" = 'directory:export_connections';
