CREATE TABLE `sending_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`mark` text NOT NULL,
	`seen_at` integer NOT NULL,
	`paused_at` integer,
	`pause_reason` text,
	`last_ran_at` integer,
	CONSTRAINT "sending_state_one" CHECK("sending_state"."id" = 1),
	CONSTRAINT "sending_state_pause" CHECK(("sending_state"."paused_at" is null) = ("sending_state"."pause_reason" is null))
);
