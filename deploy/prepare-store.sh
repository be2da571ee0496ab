#!/bin/sh
# Creates the bucket of Carnet and a key limited to it. Runs at each start: existing data stays, and the secret and the
# policy are updated.
set -eu

mc mb --ignore-existing root/carnet
mc admin user add root carnet "$S3_SECRET_ACCESS_KEY"
# Both commands fail if there is nothing to do; the checks below detect real failures.
mc admin policy create root carnet /deploy/store-policy.json || mc admin policy info root carnet > /dev/null
mc admin policy attach root carnet --user carnet || true

mc ls app/carnet > /dev/null
if mc admin info app > /dev/null 2>&1; then
  echo 'The key of Carnet can administer the store, but must be limited to its bucket' >&2
  exit 1
fi
