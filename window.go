package main

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
	"github.com/wailsapp/wails/v2/pkg/options/mac"
	"github.com/wailsapp/wails/v2/pkg/options/windows"
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"ibid/backend/config"
	"ibid/backend/ibid"
)

//go:embed all:frontend/dist
var assets embed.FS

// icon is small: one of 1,024 pixels keeps the display busy while the web view waits for it.
//
//go:embed build/linux/icons/128.png
var icon []byte

// runWindow opens the window and returns when it is closed. A library that
// cannot be opened does not keep the window from opening: every action then
// fails with the reason, which the window shows.
func runWindow(arguments []string) (err error) {
	if !makesBindings {
		if err := checkDisplay(); err != nil {
			return err
		}
	}
	defer recoverGTK(&err)
	releaseConsole()
	if _, set := os.LookupEnv("WEBKIT_DISABLE_DMABUF_RENDERER"); !set {
		// WebKit's DMA-BUF renderer leaves windows blank on some NVIDIA drivers.
		if err := os.Setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1"); err != nil {
			return err
		}
	}
	page, err := fs.Sub(assets, "frontend/dist")
	if err != nil {
		return err
	}
	app := newApp()
	app.library.Lock() // until it is open: the page asks for it earlier than that
	home, err := config.Home()
	if err != nil {
		return err
	}
	instance := sha256.Sum256([]byte(home))
	messages := windows.DefaultMessages()
	messages.DownloadPage = "Ibid's window needs Microsoft's WebView2, a part of Windows 11 that is missing here or too old. " +
		"Press OK to open Microsoft's page for it. In the terminal Ibid works without it. At least version "
	return wails.Run(&options.App{
		Title:            "Ibid",
		Width:            1360,
		Height:           860,
		MinWidth:         720,
		MinHeight:        480,
		BackgroundColour: options.NewRGB(250, 250, 248),
		AssetServer:      &assetserver.Options{Assets: page, Middleware: app.serveDocuments},
		DragAndDrop:      &options.DragAndDrop{EnableFileDrop: true},
		OnStartup: func(ctx context.Context) {
			app.start(ctx)
			runtime.OnFileDrop(ctx, func(_, _ int, paths []string) { app.drop(paths) })
			app.given("", arguments)
		},
		OnShutdown:     func(context.Context) { app.end() },
		Bind:           app.bound(),
		EnumBind:       enums,
		ErrorFormatter: failure,
		SingleInstanceLock: &options.SingleInstanceLock{
			UniqueId: "ibid-" + hex.EncodeToString(instance[:8]),
			OnSecondInstanceLaunch: func(second options.SecondInstanceData) {
				runtime.WindowUnminimise(app.ctx)
				runtime.Show(app.ctx)
				app.given(second.WorkingDirectory, second.Args)
			},
		},
		Mac: &mac.Options{OnUrlOpen: app.openLink},
		Linux: &linux.Options{
			Icon:                icon,
			ProgramName:         "ibid",
			WebviewGpuPolicy:    linux.WebviewGpuPolicyNever,
			WindowIsTranslucent: false,
		},
		Windows: &windows.Options{
			WebviewUserDataPath: filepath.Join(config.Cache(home), "webview"),
			Messages:            messages,
		},
	})
}

// failure gives an error its form for the window: an [ibid.Error] as JSON text,
// since the page's runtime makes a JavaScript Error of it, which keeps text only.
// What was never written for a reader goes to the log with its cause.
func failure(err error) any {
	e := ibid.AsError(err)
	if e.Code == ibid.CodeInternal {
		slog.Error("action failed", "error", err)
	}
	text, _ := json.Marshal(e) // an Error is three strings
	return string(text)
}
