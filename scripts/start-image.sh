#!/bin/sh
# What the image runs. A container is reached from outside only where its process listens on every address: production does, demo mode (sample
# data, mailed links on the screen) only when HOST asks for it.
if [ -z "$HOST" ]; then
  if [ "$APP_MODE" = production ]; then
    export HOST=0.0.0.0
  else
    echo 'Demo mode listens inside of this container alone. HOST=0.0.0.0 opens it to whoever reaches its port.' >&2
  fi
fi
# The flag keeps the memory for short-lived objects small (megabytes; twice that is used).
exec node --max-semi-space-size=8 scripts/serve.js
