//go:build e2e

package main

// A build with the tag e2e lets WebDriver drive the real window. WebKitGTK
// shows automation only web views that were made for it, and Wails makes an
// ordinary one. The function by which Wails makes its view is therefore defined
// here too: the linker prefers a program's own symbols to those of a library.
// No other build has this file.

/*
#cgo pkg-config: gtk+-3.0 webkit2gtk-4.1

#include <webkit2/webkit2.h>

static WebKitWebView *automated;

static WebKitWebView *give_view(WebKitAutomationSession *session, gpointer data) {
	return automated;
}

static void on_automation_started(WebKitWebContext *context, WebKitAutomationSession *session, gpointer data) {
	WebKitApplicationInfo *info = webkit_application_info_new();
	webkit_application_info_set_name(info, "ibid");
	webkit_application_info_set_version(info, 1, 0, 0);
	webkit_automation_session_set_application_info(session, info);
	webkit_application_info_unref(info);
	g_signal_connect(session, "create-web-view", G_CALLBACK(give_view), NULL);
}

GtkWidget *webkit_web_view_new_with_user_content_manager(WebKitUserContentManager *manager) {
	WebKitWebContext *context = webkit_web_context_get_default();
	webkit_web_context_set_automation_allowed(context, TRUE);
	g_signal_connect(context, "automation-started", G_CALLBACK(on_automation_started), NULL);
	automated = g_object_new(WEBKIT_TYPE_WEB_VIEW,
		"web-context", context,
		"user-content-manager", manager,
		"is-controlled-by-automation", TRUE,
		NULL);
	return GTK_WIDGET(automated);
}
*/
import "C"
