#!/bin/sh
# The image's start command. A container can only be reached from outside if its process listens on every address. Production does; demo mode
# (sample data, emailed links on the screen) only if HOST says so.
if [ -z "$HOST" ]; then
  if [ "$APP_MODE" = production ]; then
    export HOST=0.0.0.0
  else
    echo 'Demo mode only listens inside this container. HOST=0.0.0.0 opens it to anyone who can reach its port.' >&2
  fi
fi
exec node scripts/serve.js
