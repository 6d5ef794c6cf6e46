# Ibid. `make help` lists what can be made.

VERSION := $(or $(shell git describe --tags --always --dirty 2>/dev/null),dev)
# The commit and its date. What isn't a checkout has neither.
LINKED  := -X main.commit=$(shell git rev-parse HEAD 2>/dev/null) -X main.date=$(shell git log -1 --format=%cs 2>/dev/null)
WINDOW  := desktop,production,webkit2_41,sqlite_fts5
TAGS    := sqlite_fts5,webkit2_41
LINTER  := v2.15.0
NFPM    := v2.45.2
BIN     := build/cache/bin

# Ibid's C includes SQLite's header as the driver has it; sqlite-vec includes the
# system's (libsqlite3-dev), of which it uses what has not changed for years. Looked up
# once, when first needed. SQLite maps 2 GB of a file into memory unless it is compiled
# to map more: a library of a million passages has 10.
CGO_CFLAGS = $(eval CGO_CFLAGS := -g -O2 -DSQLITE_MAX_MMAP_SIZE=1099511627776 -I$(shell go mod download github.com/mattn/go-sqlite3 && go list -m -f '{{.Dir}}' github.com/mattn/go-sqlite3))$(CGO_CFLAGS)
GO         = CGO_CFLAGS="$(CGO_CFLAGS)" go
# Lint has vet. No computer that works is so slow that it needs two hours for a package.
TESTING    = -vet=off -timeout 2h -tags $(TAGS)
GOTEST     = $(GO) test $(TESTING)
NPM        = npm --prefix frontend

.DEFAULT_GOAL := help
.PHONY: train eval help setup frontend models build run dev test test-go test-race test-long test-cli test-ollama test-frontend test-browser \
	test-window lint format bindings samples icon drift bench bench-peers engine engine-all package test-package \
	package-windows test-windows package-macos vet-systems screenshots clean distclean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## install what building and running needs (Debian, Ubuntu)
	@build/setup.sh run

# ---- build and run

node_modules := frontend/node_modules/.installed
$(node_modules): frontend/package.json frontend/package-lock.json
	$(NPM) ci --no-audit --no-fund
	@touch $@

# What the page is made of; `find` keeps the list true.
frontend_sources = $(shell find frontend -path frontend/node_modules -prune -o -path frontend/dist -prune \
	-o -path frontend/test-results -prune -o -type f -print)
frontend/dist/index.html: $(node_modules) $(frontend_sources)
	$(NPM) run build
	@touch $@ frontend/dist/.gitkeep

frontend: frontend/dist/index.html ## build the page into frontend/dist

models: ## fetch the built-in models and their runtime into build/cache/models
	@build/models.sh

build: frontend models ## build the app into build/bin/ibid
	$(GO) build -trimpath -buildvcs=false -tags $(WINDOW) -ldflags "-s -w -X main.version=$(VERSION) $(LINKED)" -o build/bin/ibid .

# These reach the scripts through the environment, whatever characters are in them.
export PDF Q CHROME ENGINE MAINTAINER PORT

run: setup build ## open the window; without a display, answer in the terminal (PDF=file Q="question")
	@build/run.sh

dev: $(node_modules) ## show the page in a browser, live, with the real program behind it (PORT=34115)
	@CGO_CFLAGS="$(CGO_CFLAGS)" build/dev.sh

# ---- test

# Within `make test` nothing may be skipped for want of models, model server or Tesseract.
test: export IBID_REQUIRE_MODELS := 1
test: export IBID_REQUIRE_OLLAMA := 1
test: export IBID_REQUIRE_TESSERACT := 1
test: test-setup models engine test-go test-race test-frontend test-browser test-window ## everything below

.PHONY: test-setup
test-setup:
	@build/setup.sh run test

# Compiled before several packages at a time would each do it. A program knows its
# version of that compiler, the tests of a package do not: two runs.
.PHONY: compiled-pdfium
compiled-pdfium:
	$(GOTEST) -count=1 -run '^TestDrawing$$|^TestScripts$$/^usage$$' ./backend/read/pdf .

# Where goroutines meet, by what they share: queues and jobs (folder jobs library table),
# a question's stages (ask retrieve store/sketch), processes and what they say (engine process
# pdf ocr), connections (fake mcp ollama web), the database (store ingest), a model
# in memory (infer), all of it together (backend) and the window's events (.). The race
# detector makes a test up to ten times as slow. RACED run with it alone; BOTH have tests
# that take long, which a short run leaves out or makes smaller, and run in full without.
RACED := $(addprefix ./backend/,engine library library/folder mcp ollama retrieve search store/sketch table web) ./internal/fake/... ./internal/jobs ./internal/process
BOTH  := . $(addprefix ./backend/,. ask infer ingest read/ocr read/pdf store/index store/sqlite)
UNRACED = $(filter-out $(shell go list -tags $(TAGS) $(RACED)),$(shell go list -tags $(TAGS) ./...))

test-go: compiled-pdfium ## Go tests without the race detector, command-line scripts and model server included
	@CGO_CFLAGS="$(CGO_CFLAGS)" build/test-go.sh $(TESTING) $(UNRACED)

test-race: compiled-pdfium ## Go tests with the race detector, where goroutines meet
	@CGO_CFLAGS="$(CGO_CFLAGS)" build/test-go.sh -race -short $(TESTING) $(RACED) $(BOTH)

test-long: compiled-pdfium ## what `make test` has in small: kills, operations and calls by the hundred and more
	IBID_KILLS=200 $(GOTEST) -count=1 -v -run '^TestKilledAtAnyMoment$$' .
	IBID_ARGUMENTS=all $(GOTEST) -count=1 -run '^TestCommandsSurviveAnyArguments$$' .
	IBID_LEAK=100000 $(GOTEST) -count=1 -v -run '^TestNothingLeaks$$' ./backend/store/sqlite
	IBID_REQUIRE_MODELS=1 IBID_CALLS=10000 $(GOTEST) -count=1 -v ./backend/infer

test-cli: compiled-pdfium ## the command line, as scripts
	$(GOTEST) -run TestScripts .

test-ollama: engine compiled-pdfium ## against the real model server
	IBID_REQUIRE_OLLAMA=1 $(GOTEST) ./backend ./backend/ollama/... ./internal/fake/... ./tools/measure/eval

test-frontend: $(node_modules) ## components and pure functions
	$(NPM) test

test-browser: frontend ## the page in a browser, with the real backend
	@CGO_CFLAGS="$(CGO_CFLAGS)" build/test-browser.sh

test-window: frontend ## the real window
	@CGO_CFLAGS="$(CGO_CFLAGS)" build/test-window.sh

bench: ## Go benchmarks
	$(GO) test -tags $(TAGS) -run '^$$' -bench . -benchmem ./...

.PHONY: measure
measure: ## build build/cache/bin/measure, which prints the figures of docs/quality.md
	$(GO) build -tags sqlite_fts5 -o $(BIN)/measure ./tools/measure

N := 10000
bench-peers: ## compare with other stores of passages, see tools/bench/README.md (N=passages)
	cd tools/bench && npm install --no-save --ignore-scripts --no-audit --no-fund
	cd tools/bench && $(GO) run -tags sqlite_fts5 . -n $(N)

engine: ## build the model server that the tests use, and an Ibid that was built here
	@build/engine/build.sh

engine-all: ## build the model server for packages, for newer and older processors
	@build/engine/build.sh --all

# ---- packages

$(BIN)/nfpm-$(NFPM):
	build/tool.sh github.com/goreleaser/nfpm/v2/cmd/nfpm $(NFPM) $@

.PHONY: package-setup
package-setup:
	@build/setup.sh run package

package: package-setup build $(BIN)/nfpm-$(NFPM) ## make packages for Linux into build/dist (ENGINE=tests: quicker, to try)
	@NFPM=$(BIN)/nfpm-$(NFPM) build/package.sh

test-package: package-setup build $(BIN)/nfpm-$(NFPM) ## make packages, install one, use it and remove it (ENGINE=tests: quicker)
	@NFPM=$(BIN)/nfpm-$(NFPM) build/test-package.sh

.PHONY: windows-setup
windows-setup:
	@build/setup.sh run windows

package-windows: windows-setup frontend ## cross-build for Windows: installer and archive into build/dist
	@VERSION="$(VERSION)" LINKED="$(LINKED)" CGO_CFLAGS="$(CGO_CFLAGS)" build/package-windows.sh

test-windows: windows-setup frontend ## install it under Wine, use it and remove it (PACKAGES=folder: those made before)
	@VERSION="$(VERSION)" LINKED="$(LINKED)" CGO_CFLAGS="$(CGO_CFLAGS)" build/test-windows.sh $(PACKAGES)

package-macos: frontend ## on a Mac: the application and a disk image into build/dist
	@VERSION="$(VERSION)" LINKED="$(LINKED)" CGO_CFLAGS="$(CGO_CFLAGS)" build/package-macos.sh

# ---- keep in order

$(BIN)/golangci-lint-$(LINTER):
	build/tool.sh github.com/golangci/golangci-lint/v2/cmd/golangci-lint $(LINTER) $@

lint: $(BIN)/golangci-lint-$(LINTER) $(node_modules) ## what CI checks: Go, Svelte, TypeScript, shell, formats
	@$(MAKE) --no-print-directory -j2 --output-sync=target lint-go lint-frontend lint-shell

.PHONY: lint-go lint-frontend lint-shell
lint-go: $(BIN)/golangci-lint-$(LINTER) vet-systems
	@unformatted=$$(gofmt -l *.go backend internal samples tools/*/*.go tools/measure/eval); test -z "$$unformatted" || { echo "gofmt: $$unformatted"; exit 1; }
	CGO_CFLAGS="$(CGO_CFLAGS)" $< run ./...
	cd tools/samples && go vet ./...

# Without cgo, so that it needs no compiler of theirs: SQLite and ONNX Runtime are left out,
# and on macOS what knows the window. Built first: vet alone does not find packages of the
# standard library that nothing has been built with.
vet-systems: ## vet what is compiled for Windows and macOS only
	@for system in "windows amd64 ." "darwin arm64"; do \
		set -- $$system ./backend/... ./internal/...; \
		export CGO_ENABLED=0 GOOS=$$1 GOARCH=$$2; shift 2; \
		go build -tags sqlite_fts5 ./backend/... ./internal/... && go vet -tags sqlite_fts5 "$$@" || exit 1; done

lint-frontend: $(node_modules)
	$(NPM) run check
	$(NPM) run lint
	$(NPM) run format:check

lint-shell:
	@for script in build/*.sh build/*/*.sh .ci/run; do bash -n $$script || exit 1; done
	@build/package-macos.sh --check
	@if command -v shellcheck >/dev/null; then shellcheck build/*.sh build/*/*.sh .ci/run; fi

format: $(node_modules) ## format everything
	gofmt -w *.go backend internal samples tools/*/*.go tools/measure/eval
	$(NPM) run format

bindings: ## regenerate frontend/wailsjs from the bound methods
	CGO_ENABLED=0 go build -buildvcs=false -tags bindings -o build/cache/bindings .
	@tsoutputtype=interfaces build/cache/bindings >/dev/null

samples: ## regenerate the PDFs in samples
	cd tools/samples && go run .

icon: ## regenerate build/appicon.png and build/linux/icons from the drawing (librsvg2-bin)
	rsvg-convert --width 1024 --height 1024 build/appicon.svg --output build/appicon.png
	@for size in 16 32 48 64 128 256 512; do \
		rsvg-convert --width $$size --height $$size build/appicon.svg --output build/linux/icons/$$size.png; done

drift: bindings samples ## fail if generated files are not what is committed
	git diff --exit-code --stat -- frontend/wailsjs 'samples/*.pdf'
	@new=$$(git ls-files --others --exclude-standard -- frontend/wailsjs 'samples/*.pdf'); \
		test -z "$$new" || { echo "generated, but not committed: $$new"; exit 1; }

train: build ## train the scorer anew, in hours; see tools/train/README.md
	@CGO_CFLAGS="$(CGO_CFLAGS)" tools/train/train.sh "$(BASE)" "$(PUBLIC)" build/cache/train

eval: build ## how often the first quotation answers questions that nothing was trained or fitted on
	@CGO_CFLAGS="$(CGO_CFLAGS)" tools/train/unseen.sh

screenshots: build ## take the pictures of the README
	build/screenshots.sh

clean: ## remove what was built, but no downloads
	find frontend/dist -mindepth 1 ! -name .gitkeep -delete
	rm -rf build/bin build/dist build/cache/dist build/cache/package build/cache/windows build/cache/macos build/cache/bindings frontend/test-results coverage

distclean: clean ## remove downloads and the model server too
	rm -rf build/cache frontend/node_modules tools/bench/node_modules
