CREATE TABLE "set_up_end" (
	"name" text PRIMARY KEY NOT NULL,
	"how" text NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"ended_by" text
);
