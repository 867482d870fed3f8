CREATE TABLE "outgoing_file" (
	"message_id" text NOT NULL,
	"position" integer NOT NULL,
	"attach_path" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "outgoing_file_message_id_position_pk" PRIMARY KEY("message_id","position")
);
--> statement-breakpoint
ALTER TABLE "outgoing_file" ADD CONSTRAINT "outgoing_file_message_id_outgoing_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outgoing_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_file_path_idx" ON "outgoing_file" USING btree ("attach_path");