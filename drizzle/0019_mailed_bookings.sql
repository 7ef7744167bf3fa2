-- Owners were mailed about every booking at once before: what stands now is what they know.
UPDATE `bookings` SET `mailed_at` = `updated_at`, `mailed_starts_at` = `starts_at` WHERE `state` = 'booked';
