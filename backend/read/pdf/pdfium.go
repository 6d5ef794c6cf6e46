package pdf

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	_ "unsafe" // for the link to the embedded module

	_ "github.com/klippa-app/go-pdfium/webassembly" // carries the module
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/emscripten"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// pdfiumVersion is the PDFium build inside go-pdfium v1.19.2.
const pdfiumVersion = "pdfium-7789"

// pdfiumWasm is PDFium as WebAssembly. It is called directly instead of through
// go-pdfium's functions, which copy and wrap every single value.
//
//go:linkname pdfiumWasm github.com/klippa-app/go-pdfium/webassembly.pdfiumWasm
var pdfiumWasm []byte

// wasmPages limits PDFium's memory, in pages of 64 KiB: 256 MiB. The file itself
// is not in there, it is read on demand.
const wasmPages = 4096

// errTrap wraps every failure inside the module: an abort, an out-of-bounds
// access, memory that ran out. The module is in an unknown state afterwards and
// must not be used again.
var errTrap = errors.New("pdfium stopped")

// pdfium is one instance of the module. It sees no file system, no clock and no
// environment; the only thing it can reach is the file it was given. It is not
// safe for concurrent use.
type pdfium struct {
	runtime wazero.Runtime
	cache   wazero.CompilationCache // nil: none
	memory  api.Memory
	file    io.ReaderAt // what the module reads from, nil when nothing is open
	stack   [16]uint64
	trap    error // the first failure; every later call returns 0

	malloc, free, initLibrary, lastError api.Function

	fileAccess, loadDocument, closeDocument, pageCount, metaText, pageLabel, formType, securityRevision api.Function
	loadPage, closePage, pageBox, pageRotation                                                          api.Function
	formInfo, initForms, exitForms, formAfterLoad, formBeforeClose                                      api.Function
	annotCount, getAnnot, closeAnnot, annotSubtype, annotFlags, setAnnotFlags, flatten                  api.Function
	loadText, closeText, countChars, charUnicode, charLooseBox, charAngle, isGenerated                  api.Function
	mapError, charMatrix, fontSize, textObject, textFont, renderMode, fontName, fontFlags               api.Function

	firstChild, nextSibling, bookmarkTitle, bookmarkDest, bookmarkAction api.Function
	actionType, actionDest, destPage, destView, destLocation             api.Function
	createBitmap, destroyBitmap, fillBitmap, bitmapBuffer, bitmapStride  api.Function
	renderPage, drawForms, validTable                                    api.Function

	countObjects, getObject, objectType, objectBounds, objectMatrix, formObjects, formObject api.Function
	countMarks, getMark, markName, markBlob                                                  api.Function
	drawMode, countSegments, pathSegment, segmentPoint, segmentType, segmentClose            api.Function
	fillColor, transparent, clipPath, countClips, countClipSegments, clipSegment             api.Function
	annotRect, annotText, fieldType, isChecked, charInk                                      api.Function
}

// errBoot wraps what kept PDFium from starting. No file is to blame for it.
var errBoot = errors.New("start pdfium")

// newPDFium boots the module, with its compiled form from a folder; see [bootCached].
// Where that fails, and without a folder, it is compiled in memory, which takes a
// second or two instead of 70 ms. Its error wraps errBoot.
func newPDFium(cacheDir string) (*pdfium, error) {
	if cacheDir != "" {
		if p, _ := bootCached(cacheDir); p != nil {
			return p, nil
		}
	}
	p, err := bootPDFium(nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errBoot, err)
	}
	return p, nil
}

// bootPDFium boots the module with a cache of its compiled form, which may be nil.
func bootPDFium(cache wazero.CompilationCache) (*pdfium, error) {
	ctx := context.Background()
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(wasmPages)
	if cache != nil {
		config = config.WithCompilationCache(cache)
	}
	p := &pdfium{runtime: wazero.NewRuntimeWithConfig(ctx, config), cache: cache}
	if err := p.boot(ctx); err != nil {
		p.close()
		return nil, err
	}
	return p, nil
}

func (p *pdfium) boot(ctx context.Context) error {
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, p.runtime); err != nil {
		return err
	}
	compiled, err := p.runtime.CompileModule(ctx, pdfiumWasm)
	if err != nil {
		return err
	}
	if err := p.exportHost(ctx, compiled); err != nil {
		return err
	}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize")
	ctx = experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(newLinearMemory))
	module, err := p.runtime.InstantiateModule(ctx, compiled, config)
	if err != nil {
		return err
	}
	p.memory = module.Memory()
	for name, f := range map[string]*api.Function{
		"malloc": &p.malloc, "free": &p.free,
		"FPDF_InitLibrary": &p.initLibrary, "FPDF_GetLastError": &p.lastError,
		"FPDF_FILEACCESS_Create": &p.fileAccess, "FPDF_LoadCustomDocument": &p.loadDocument,
		"FPDF_CloseDocument": &p.closeDocument, "FPDF_GetPageCount": &p.pageCount,
		"FPDF_GetMetaText": &p.metaText, "FPDF_GetPageLabel": &p.pageLabel, "FPDF_GetFormType": &p.formType,
		"FPDF_GetSecurityHandlerRevision": &p.securityRevision,
		"FPDF_LoadPage":                   &p.loadPage, "FPDF_ClosePage": &p.closePage,
		"FPDF_GetPageBoundingBox": &p.pageBox, "FPDFPage_GetRotation": &p.pageRotation,
		"FPDF_FORMFILLINFO_Create": &p.formInfo, "FPDFDOC_InitFormFillEnvironment": &p.initForms,
		"FPDFDOC_ExitFormFillEnvironment": &p.exitForms, "FORM_OnAfterLoadPage": &p.formAfterLoad,
		"FORM_OnBeforeClosePage": &p.formBeforeClose,
		"FPDFPage_GetAnnotCount": &p.annotCount, "FPDFPage_GetAnnot": &p.getAnnot,
		"FPDFAnnot_GetFlags": &p.annotFlags, "FPDFAnnot_SetFlags": &p.setAnnotFlags,
		"FPDFPage_CloseAnnot": &p.closeAnnot, "FPDFAnnot_GetSubtype": &p.annotSubtype,
		"FPDFPage_Flatten":  &p.flatten,
		"FPDFText_LoadPage": &p.loadText, "FPDFText_ClosePage": &p.closeText,
		"FPDFText_CountChars": &p.countChars, "FPDFText_GetUnicode": &p.charUnicode,
		"FPDFText_GetLooseCharBox": &p.charLooseBox, "FPDFText_GetCharAngle": &p.charAngle,
		"FPDFText_IsGenerated":        &p.isGenerated,
		"FPDFText_HasUnicodeMapError": &p.mapError, "FPDFText_GetMatrix": &p.charMatrix,
		"FPDFText_GetFontSize": &p.fontSize, "FPDFText_GetTextObject": &p.textObject,
		"FPDFTextObj_GetFont": &p.textFont, "FPDFTextObj_GetTextRenderMode": &p.renderMode,
		"FPDFFont_GetBaseFontName": &p.fontName, "FPDFFont_GetFlags": &p.fontFlags,
		"FPDFBookmark_GetFirstChild": &p.firstChild, "FPDFBookmark_GetNextSibling": &p.nextSibling,
		"FPDFBookmark_GetTitle": &p.bookmarkTitle, "FPDFBookmark_GetDest": &p.bookmarkDest,
		"FPDFBookmark_GetAction": &p.bookmarkAction, "FPDFAction_GetType": &p.actionType,
		"FPDFAction_GetDest": &p.actionDest, "FPDFDest_GetDestPageIndex": &p.destPage,
		"FPDFDest_GetView": &p.destView, "FPDFDest_GetLocationInPage": &p.destLocation,
		"FPDFBitmap_CreateEx": &p.createBitmap, "FPDFBitmap_Destroy": &p.destroyBitmap,
		"FPDFBitmap_FillRect": &p.fillBitmap, "FPDFBitmap_GetBuffer": &p.bitmapBuffer,
		"FPDFBitmap_GetStride": &p.bitmapStride, "FPDF_RenderPageBitmap": &p.renderPage,
		"FPDF_FFLDraw": &p.drawForms, "FPDF_DocumentHasValidCrossReferenceTable": &p.validTable,
		"FPDFPage_CountObjects": &p.countObjects, "FPDFPage_GetObject": &p.getObject,
		"FPDFPageObj_GetType": &p.objectType, "FPDFPageObj_GetBounds": &p.objectBounds,
		"FPDFPageObj_CountMarks": &p.countMarks, "FPDFPageObj_GetMark": &p.getMark,
		"FPDFPageObjMark_GetName": &p.markName, "FPDFPageObjMark_GetParamBlobValue": &p.markBlob,
		"FPDFPageObj_GetMatrix": &p.objectMatrix, "FPDFFormObj_CountObjects": &p.formObjects,
		"FPDFFormObj_GetObject": &p.formObject, "FPDFPath_GetDrawMode": &p.drawMode,
		"FPDFPath_CountSegments": &p.countSegments, "FPDFPath_GetPathSegment": &p.pathSegment,
		"FPDFPathSegment_GetPoint": &p.segmentPoint, "FPDFPathSegment_GetType": &p.segmentType,
		"FPDFPathSegment_GetClose": &p.segmentClose,
		"FPDFPageObj_GetFillColor": &p.fillColor, "FPDFPageObj_HasTransparency": &p.transparent,
		"FPDFPageObj_GetClipPath": &p.clipPath, "FPDFClipPath_CountPaths": &p.countClips,
		"FPDFClipPath_CountPathSegments": &p.countClipSegments, "FPDFClipPath_GetPathSegment": &p.clipSegment,
		"FPDFAnnot_GetRect": &p.annotRect, "FPDFAnnot_GetStringValue": &p.annotText, "FPDFAnnot_GetFormFieldType": &p.fieldType,
		"FPDFAnnot_IsChecked": &p.isChecked, "FPDFText_GetCharBox": &p.charInk,
	} {
		if *f = module.ExportedFunction(name); *f == nil {
			return fmt.Errorf("the module has no %s", name)
		}
	}
	p.call(p.initLibrary)
	return p.trap
}

// exportHost gives the module the functions it imports. Of PDFium's callbacks
// only the one that reads the file does anything; the others, for forms, timers
// and writing, return zero.
func (p *pdfium) exportHost(ctx context.Context, compiled wazero.CompiledModule) error {
	builder := p.runtime.NewHostModuleBuilder("env")
	for _, f := range compiled.ImportedFunctions() {
		module, name, _ := f.Import()
		if module != "env" {
			continue
		}
		callback := func(_ context.Context, _ api.Module, stack []uint64) { clear(stack) }
		if name == "FPDF_FILEACCESS_CB" {
			callback = p.readBlock
		}
		builder.NewFunctionBuilder().
			WithGoModuleFunction(api.GoModuleFunc(callback), f.ParamTypes(), f.ResultTypes()).
			Export(name)
	}
	exporter, err := emscripten.NewFunctionExporterForModule(compiled)
	if err != nil {
		return err
	}
	exporter.ExportFunctions(builder) // replaces the stubs of the same names
	_, err = builder.Instantiate(ctx)
	return err
}

// readBlock is FPDF_FILEACCESS's m_GetBlock(param, position, buffer, size): it
// answers 1 when all bytes were read, else 0.
func (p *pdfium) readBlock(_ context.Context, module api.Module, stack []uint64) {
	position, address, size := uint32(stack[1]), uint32(stack[2]), uint32(stack[3])
	stack[0] = 0
	buffer, ok := module.Memory().Read(address, size)
	if !ok || p.file == nil {
		return
	}
	if n, _ := p.file.ReadAt(buffer, int64(position)); n == len(buffer) {
		stack[0] = 1
	}
}

func (p *pdfium) close() {
	_ = p.runtime.Close(context.Background())
	if p.cache != nil {
		_ = p.cache.Close(context.Background())
	}
}

// call runs a function of the module. After a trap it does nothing and returns
// 0, so that a sequence of calls needs one look at p.trap at its end.
func (p *pdfium) call(f api.Function, args ...uint64) uint64 {
	if p.trap != nil {
		return 0
	}
	copy(p.stack[:], args)
	if err := f.CallWithStack(context.Background(), p.stack[:]); err != nil {
		p.trap = fmt.Errorf("%w: %w", errTrap, err)
		return 0
	}
	return p.stack[0]
}

// alloc reserves n bytes of the module's memory.
func (p *pdfium) alloc(n int) uint64 {
	address := p.call(p.malloc, uint64(n))
	if address == 0 && p.trap == nil {
		p.trap = fmt.Errorf("%w: %w", errTrap, errOutOfMemory)
	}
	return address
}

// cString copies a text into the module's memory, ended by a zero byte. It must be
// freed.
func (p *pdfium) cString(s string) uint64 {
	address := p.alloc(len(s) + 1)
	if b := p.bytes(address, len(s)+1); b != nil {
		b[copy(b, s)] = 0
	}
	return address
}

// bytes gives n bytes of the module's memory, valid until the next call.
func (p *pdfium) bytes(address uint64, n int) []byte {
	if p.trap != nil {
		return nil
	}
	b, ok := p.memory.Read(uint32(address), uint32(n))
	if !ok {
		p.trap = fmt.Errorf("%w: read outside its memory", errTrap)
	}
	return b
}

// full reports whether the module has used up its memory, near enough to explain
// a trap.
func (p *pdfium) full() bool {
	return p.memory != nil && p.memory.Size() > (wasmPages-wasmPages/16)<<16
}

func float32At(b []byte, i int) float64 {
	return float64(math.Float32frombits(uint32(b[i]) | uint32(b[i+1])<<8 | uint32(b[i+2])<<16 | uint32(b[i+3])<<24))
}
