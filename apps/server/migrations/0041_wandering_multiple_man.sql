ALTER TABLE "table_import_row" DROP CONSTRAINT "table_import_row_import_id_number_pk";--> statement-breakpoint
ALTER TABLE "table_import" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "table_import_row" ADD COLUMN "sheet" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "table_import_row" ADD CONSTRAINT "table_import_row_import_id_sheet_number_pk" PRIMARY KEY("import_id","sheet","number");