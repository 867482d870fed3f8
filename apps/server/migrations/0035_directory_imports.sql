CREATE TABLE "directory_run" (
	"id" text PRIMARY KEY NOT NULL,
	"connection_id" text NOT NULL,
	"state" text NOT NULL,
	"started_by" text,
	"starter" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"people_read" integer DEFAULT 0 NOT NULL,
	"departments_read" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "directory_run_entry" (
	"run_id" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"dn" text NOT NULL,
	"outcome" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "directory_run_entry_run_id_number_pk" PRIMARY KEY("run_id","number")
);
--> statement-breakpoint
CREATE TABLE "directory_department" (
	"connection_id" text NOT NULL,
	"external_id" text NOT NULL,
	"department_id" text NOT NULL,
	CONSTRAINT "directory_department_connection_id_external_id_pk" PRIMARY KEY("connection_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "directory_run" ADD CONSTRAINT "directory_run_connection_id_directory_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."directory_connection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_run_entry" ADD CONSTRAINT "directory_run_entry_run_id_directory_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."directory_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_department" ADD CONSTRAINT "directory_department_connection_id_directory_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."directory_connection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_department" ADD CONSTRAINT "directory_department_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_run_connection_idx" ON "directory_run" USING btree ("connection_id","started_at");--> statement-breakpoint
CREATE INDEX "directory_run_entry_outcome_idx" ON "directory_run_entry" USING btree ("run_id","outcome","number");--> statement-breakpoint
CREATE INDEX "directory_run_entry_user_idx" ON "directory_run_entry" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "directory_department_department_idx" ON "directory_department" USING btree ("department_id");