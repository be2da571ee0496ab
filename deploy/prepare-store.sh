#!/bin/sh
# Creates the bucket of Carnet and a key that may use this bucket and nothing else. It runs at each start: what is there
# stays, and the secret and the policy become those of today.
set -eu

mc mb --ignore-existing root/carnet
mc admin user add root carnet "$S3_SECRET_ACCESS_KEY"
# Both refuse where there is nothing to do; the checks below tell whether that was the reason.
mc admin policy create root carnet /deploy/store-policy.json || mc admin policy info root carnet > /dev/null
mc admin policy attach root carnet --user carnet || true

mc ls app/carnet > /dev/null
if mc admin info app > /dev/null 2>&1; then
  echo 'The key of Carnet may administer the store: it has to be limited to its bucket' >&2
  exit 1
fi
