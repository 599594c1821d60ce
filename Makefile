# Everything a person does with the project. `make` lists it.
.DEFAULT_GOAL := help
SHELL := /bin/sh

# Where Cargo builds, so that recipes find the binary wherever that is.
TARGET := $(or $(CARGO_TARGET_DIR),target)
BINARY := $(TARGET)/release/suanpan
WEB_SOURCES := $(shell find web/src web/public web/index.html crates/sandbox/src/explanations.json web/tools/runner.mjs web/vite.config.ts web/package-lock.json -type f 2>/dev/null)
RUST_SOURCES := $(shell find suanpan crates features migrations content runtime web/runner Cargo.toml Cargo.lock -type f -not -path '*/.venv/*' -not -path '*/tests/*' 2>/dev/null)

.PHONY: help
help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z][a-z0-9-]*:.*## / { printf "  %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup: ## Install what building, running and testing need
	@tools/setup.sh test

.PHONY: run
run: $(BINARY) ## Build, load the demo school, serve http://127.0.0.1:8000
	@$(BINARY) serve --demo

.PHONY: build
build: $(BINARY) ## Build target/release/suanpan with the web client inside

$(BINARY): $(RUST_SOURCES) web/dist/index.html
	@tools/setup.sh run
	cargo build --release --locked -p suanpan
	@touch $@

# DEB_OPTIONS: what else cargo-deb is told, e.g. `--profile dev` to pack a debug build while the packaging is worked on.
.PHONY: deb
deb: $(BINARY) ## Build target/debian/suanpan_*.deb (cargo-deb; installed if it is missing)
	@tools/setup.sh deb
	cargo deb --locked --no-build -p suanpan --output $(TARGET)/debian/ $(DEB_OPTIONS)

.PHONY: local
local: ## Build target/release/suanpan-local, the helper for laboratory computers
	cargo build --release --locked -p suanpan-local

.PHONY: web
web: web/dist/index.html ## Build the web client

web/dist/index.html: $(WEB_SOURCES)
	@tools/setup.sh run
	cd web && npm run --silent build && node tools/precompress.mjs dist && node tools/runner.mjs
	@touch $@

.PHONY: dev
dev: ## Serve with a debug build and Vite side by side (two shells are nicer: see CONTRIBUTING.md)
	@tools/setup.sh run
	(cd web && npm run --silent dev) & cargo run -p suanpan -- serve --demo; kill %1

.PHONY: fmt
fmt: ## Format everything
	cargo fmt --all
	cd web && npm run --silent format

# What lints. Continuous integration does it while the tests are compiled, so that everything is compiled once (`.ci/run`).
LINT := cargo clippy --workspace --all-targets --locked -- -D warnings

.PHONY: check
check: ## Format, lints, types, documents: under a minute when warm
	cargo fmt --all --check
	$(LINT)
	cargo run --quiet -p tidy
	@tools/deny.sh
	@tools/video/test.sh
	cd web && npm run --silent lint && npm run --silent typecheck

.PHONY: deny
deny: ## Licences, banned crates, sources and known vulnerabilities of what we build on
	@tools/deny.sh

.PHONY: tidy
tidy: ## The house rules: file lengths, SQL only in stores, licences, unused dependencies
	cargo run --quiet -p tidy

.PHONY: openapi
openapi: ## Write web/openapi.json and the client's types from the server's code
	SUANPAN_UPDATE=1 cargo nextest run --workspace -E 'test(the_document_in_the_web_folder_is_fresh) + test(the_list_of_refusals_is_fresh)'
	cd web && npm run --silent api

.PHONY: db-describe
db-describe: ## Write migrations/schema/*.txt, the schema in words
	SUANPAN_UPDATE=1 cargo nextest run --workspace -E 'test(the_schema_in_words_is_fresh)'

.PHONY: test
test: ## Everything: checks, Rust on both databases, web, journeys in a browser
	@tools/timed.sh set-up tools/setup.sh test
	@tools/timed.sh client $(MAKE) --no-print-directory web
	@tools/timed.sh check $(MAKE) --no-print-directory check
	@tools/timed.sh test-web $(MAKE) --no-print-directory test-web
	@tools/timed.sh test-both $(MAKE) --no-print-directory test-both
	@tools/timed.sh e2e $(MAKE) --no-print-directory e2e

.PHONY: test-rust
test-rust: ## Rust tests on SQLite
	cargo nextest run --workspace --locked

# What these prove is the same on every database, and costs minutes: who may what at each endpoint, what pages cost, how connections and
# programs are held in check, random chains. `make on-postgres` runs them there, too: before a release.
ANY_DATABASE := ^(every_endpoint|every_write|queries|front|guessing|coding_limits|coding_sessions|coding_tables|coding_books|media|exercise_properties|notebooks)::|::properties::|killed_workers

# What a statement is to PostgreSQL is asked first: one that it cannot read fails nearly every test there, half an hour later.
.PHONY: test-both
test-both: ## Rust tests on SQLite, then the behaviour tests on a PostgreSQL of their own
	@tools/timed.sh statements $(MAKE) --no-print-directory on-postgres TESTS='test(every_statement_can_be_prepared)'
	@tools/timed.sh sqlite $(MAKE) --no-print-directory test-rust
	@tools/timed.sh postgres $(MAKE) --no-print-directory on-postgres TESTS='package(suanpan) - test(/$(ANY_DATABASE)/)'

.PHONY: on-postgres
TESTS := package(suanpan)
on-postgres: ## Rust tests on a PostgreSQL of their own, all of them or TESTS='test(exams::)'
	SUANPAN_TEST_POSTGRES=$$(tools/test-postgres.sh start) && export SUANPAN_TEST_POSTGRES && \
	  cargo nextest run --workspace --locked -E '$(TESTS)'; status=$$?; tools/test-postgres.sh stop; exit $$status

.PHONY: test-web
test-web: ## Unit tests of the web client and the budgets of its routes
	cd web && npm test --silent
	$(MAKE) --no-print-directory web
	cd web && npm run --silent budget

# One profile for tests and journeys: everything is compiled once, with overflow checks on (decision 0010).
.PHONY: e2e
e2e: web/dist/index.html ## Journeys in Chromium against the real binary, as the tests build it
	@tools/setup.sh test
	cargo nextest run --workspace --locked --no-run
	@SUANPAN_E2E_SERVERS=2 BINARY=$(abspath $(TARGET)/debug/suanpan) tools/e2e.sh

.PHONY: e2e-release
e2e-release: $(BINARY) local ## The same journeys against target/release/suanpan: before a release
	@tools/setup.sh test
	SUANPAN_E2E_SERVERS=2 BINARY=$(abspath $(BINARY)) tools/e2e.sh

.PHONY: screens
screens: $(if $(SUANPAN_URL),,web/dist/index.html) ## Pictures of every screen, both sizes, light and dark, in target/screens, those before beside it (SUANPAN_URL names a running server)
	@tools/setup.sh test
	$(if $(SUANPAN_URL),,cargo nextest run --workspace --locked --no-run)
	rm -rf target/screens-before
	if [ -d target/screens ]; then mv target/screens target/screens-before; fi
	SUANPAN_SCREENS=$(CURDIR)/target/screens BINARY=$(abspath $(TARGET)/debug/suanpan) tools/e2e.sh screens.spec.ts

.PHONY: documents
documents: ## Pictures of every source document at the size of a desk and of a phone, in target/documents (SUANPAN_LOOKS names a folder of drawings to stand beside them)
	cd web && node tools/documents.mjs $(CURDIR)/target/documents

.PHONY: docs
docs: ## Rust documentation, warnings denied
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

.PHONY: clean
clean: ## Remove what was built (not the data folder)
	cargo clean
	rm -rf web/dist web/dist-runner

.PHONY: bench-python
bench-python: $(BINARY) ## Isolated Python through HTTP and the record against bare Python; target/bench/python.json
	@runtime/python/setup.sh
	@mkdir -p target/bench
	-cargo nextest run --workspace --locked -E 'binary_id(sandbox::attacks)' --color never > target/bench/attacks.txt 2>&1
	cargo build --release --locked -p load --example bench_python
	@$(TARGET)/release/examples/bench_python $(BINARY) runtime/python/.venv target/bench/python.json target/bench/attacks.txt

.PHONY: bench-pages-small
bench-pages-small: $(BINARY) ## Processor time and statements of every GET, on the demo and on ten times its students; target/bench/pages-small.json
	@runtime/python/setup.sh
	@mkdir -p target/bench
	cargo build --release --locked -p load --example bench_pages
	@$(TARGET)/release/examples/bench_pages $(BINARY) runtime/python/.venv target/bench/pages-small.json

.PHONY: bench-pages
bench-pages: $(BINARY) ## Every GET on the demo, on a school of 20,000 and in a region of 1,000,000, on PostgreSQL; target/bench/pages-*.json
	@runtime/python/setup.sh
	@tools/setup.sh postgres
	@mkdir -p target/bench
	cargo build --release --locked -p load --example bench_school
	@tools/bench-pages.sh $(abspath $(BINARY)) $(abspath $(TARGET)/release/examples/bench_school) runtime/python/.venv target/bench

.PHONY: bench-marks
bench-marks: $(BINARY) ## Marks a second of 32 markers, the gradebook of 5,000 students by 200 columns, 10,000 attempts marked again, and every mark compared with its record; target/bench/marks.json
	@runtime/python/setup.sh
	@mkdir -p target/bench
	cargo build --release --locked -p load --example bench_marks
	@$(TARGET)/release/examples/bench_marks $(BINARY) runtime/python/.venv target/bench/marks.json

.PHONY: bench-bank
bench-bank: $(BINARY) ## A search in a bank of 200,000 questions and 10,000 from Moodle brought in, on both databases; target/bench/bank.json
	@runtime/python/setup.sh
	@mkdir -p target/bench
	cargo build --release --locked -p load --example bench_bank
	@$(TARGET)/release/examples/bench_bank $(BINARY) runtime/python/.venv target/bench/bank.json
	@SUANPAN_TEST_POSTGRES=$$(tools/test-postgres.sh start) && export SUANPAN_TEST_POSTGRES && \
	  $(TARGET)/release/examples/bench_bank $(BINARY) runtime/python/.venv target/bench/bank.json; status=$$?; tools/test-postgres.sh stop; exit $$status

.PHONY: bench-web
bench-web: $(if $(SUANPAN_URL),,web/dist/index.html) ## Layout shift of every screen, how soon acts are painted on a slow computer, frames of a very large gradebook while it is scrolled, and Lighthouse; target/bench/web.json
	@tools/setup.sh test
	$(if $(SUANPAN_URL),,cargo nextest run --workspace --locked --no-run)
	cd tools/lighthouse && npm ci --silent
	@rm -f target/bench/web.json
	SUANPAN_BENCH=$(CURDIR)/target/bench/web.json BINARY=$(abspath $(TARGET)/debug/suanpan) tools/e2e.sh --config playwright.bench.config.ts

.PHONY: bench-exam
bench-exam: $(BINARY) ## An exam hall of 4,320 students on both databases, beside pgbench; target/bench/exam-{sqlite,postgres}.json
	@mkdir -p target/bench
	cargo build --release --locked -p load
	@$(TARGET)/release/load $(BINARY) target/bench/exam-sqlite.json
	@SUANPAN_TEST_POSTGRES_DIR=/tmp/suanpan-durable SUANPAN_TEST_POSTGRES_PORT=54331; \
	  export SUANPAN_TEST_POSTGRES_DIR SUANPAN_TEST_POSTGRES_PORT; \
	  SUANPAN_TEST_POSTGRES=$$(tools/test-postgres.sh durable) && export SUANPAN_TEST_POSTGRES && \
	  $(TARGET)/release/load $(BINARY) target/bench/exam-postgres.json pgbench; status=$$?; tools/test-postgres.sh stop; exit $$status

.PHONY: bench-ledger
bench-ledger: $(BINARY) ## Books of 10,000 to 1,000,000 lines beside hledger, marking a book, and 32 students who save vouchers on both databases; target/bench/ledger*.json
	@tools/setup.sh ledger
	@runtime/python/setup.sh
	@mkdir -p target/bench
	cargo build --release --locked -p load --example bench_ledger
	@$(TARGET)/release/examples/bench_ledger books target/bench/ledger.json hledger
	@$(TARGET)/release/examples/bench_ledger saves target/bench/ledger-saves-sqlite.json $(BINARY) runtime/python/.venv
	@SUANPAN_TEST_POSTGRES=$$(tools/test-postgres.sh start) && export SUANPAN_TEST_POSTGRES && \
	  $(TARGET)/release/examples/bench_ledger saves target/bench/ledger-saves-postgres.json $(BINARY) runtime/python/.venv; \
	  status=$$?; tools/test-postgres.sh stop; exit $$status

.PHONY: fuzz-api
fuzz-api: ## Generated requests to every endpoint, compared with web/openapi.json (schemathesis; some minutes)
	cargo build --workspace --locked
	BINARY=$(abspath $(TARGET)/debug/suanpan) tools/fuzz-api.sh

.PHONY: chaos
chaos: ## Rooms that write while servers and PostgreSQL are killed 200 times each, networks cut, clocks moved, disks filled
	SUANPAN_CHAOS_ROUNDS=200 cargo nextest run --workspace --locked --no-capture -E 'test(/^(chaos|full_disk|kill9)::/)'
	SUANPAN_TEST_POSTGRES=$$(tools/test-postgres.sh start) && export SUANPAN_TEST_POSTGRES && \
	  SUANPAN_CHAOS_ROUNDS=200 cargo nextest run --workspace --locked --no-capture -E 'test(/^chaos::/) - test(/killed_again|moved_clock/)'; \
	  status=$$?; tools/test-postgres.sh stop; exit $$status

.PHONY: kill-workers
kill-workers: ## 1,000 evaluations with a worker killed -9 every two seconds
	@runtime/python/setup.sh
	SUANPAN_KILLED_EVALUATIONS=1000 cargo nextest run --workspace --locked --no-capture -E 'package(suanpan) and test(killed_workers)'

.PHONY: kill-upload
kill-upload: ## 500 MB that come in parts to a server that is killed -9 again and again
	SUANPAN_KILLED_UPLOAD_MB=500 cargo nextest run --workspace --locked --no-capture -E 'package(suanpan) and test(killed_upload)'

.PHONY: formats
formats: ## 10,000 random questions out and in again in every format of questions
	SUANPAN_RANDOM_QUESTIONS=10000 cargo nextest run --workspace --locked -E 'package(interchange) and binary(question_formats)'

# Root, and some minutes a part; the programs are those that the tests build. ops/drill says what each part breaks.
.PHONY: drill drill-programs drill-failover drill-instances drill-upgrade drill-restore drill-package drill-container
drill: drill-programs ## What several instances and a PostgreSQL that fails over lose, as root; target/drill/*.json
	python3 ops/drill

drill-programs: web/dist/index.html
	@runtime/python/setup.sh
	cargo build --workspace --bins --locked

drill-failover: drill-programs ## Only: an exam while the primary of a Patroni cluster is killed, cut off and frozen
	python3 ops/drill failover
drill-instances: drill-programs ## Only: three serve and two work behind a proxy, one of each killed
	python3 ops/drill instances
drill-upgrade: drill-programs ## Only: two instances replaced one after the other under load
	python3 ops/drill upgrade
drill-restore: drill-programs ## Only: a school of 20,000 copied while it writes, destroyed and restored, on both databases
	python3 ops/drill restore
drill-package: drill-programs ## Only: the Debian package in a clean root, set up and started as its unit says
	python3 ops/drill package
drill-container: drill-programs ## Only: the steps of the container's file in clean roots, started as an engine starts it
	python3 ops/drill container

# A database that `suanpan serve --demo` has just filled; ops/seed says how the demo is copied. ADDRESS: a server on it, to look at pages.
.PHONY: seed-school seed-check
seed-school: ## Grow the demo in a PostgreSQL for measuring: SIZE=small|large|region DATABASE_URL=postgres://… (docs/operations/sizing.md)
	@DATABASE_URL='$(DATABASE_URL)' python3 ops/seed $(SIZE)
seed-check: ## Sign in to the server at ADDRESS as people of that school, and ask for their pages: ADDRESS=http://… DATABASE_URL=postgres://…
	@DATABASE_URL='$(DATABASE_URL)' python3 ops/seed check $(ADDRESS)
