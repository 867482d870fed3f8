CREATE TABLE "table_import" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"faulty" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"importer" text NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"handed_out_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "table_import_row" (
	"import_id" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"faults" jsonb NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	"made_id" text,
	CONSTRAINT "table_import_row_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
ALTER TABLE "table_import_row" ADD CONSTRAINT "table_import_row_import_id_table_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."table_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "table_import_subject_idx" ON "table_import" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "table_import_row_made_idx" ON "table_import_row" USING btree ("made_id") WHERE "table_import_row"."made_id" IS NOT NULL;