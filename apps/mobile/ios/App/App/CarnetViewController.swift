import Capacitor
import UIKit
import WebKit

/// The web app, with the iOS back gesture.
class CarnetViewController: CAPBridgeViewController {
    override func capacitorDidLoad() {
        webView?.allowsBackForwardNavigationGestures = true
        bridge?.registerPluginInstance(PagePrinterPlugin())
    }
}

/// Opens the iOS print dialog for the page in the web view; it can also save and share a PDF.
@objc(PagePrinterPlugin)
class PagePrinterPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "PagePrinterPlugin"
    let jsName = "PagePrinter"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "print", returnType: CAPPluginReturnPromise)
    ]

    /// Resolves when the dialog is closed.
    @objc func print(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            guard UIPrintInteractionController.isPrintingAvailable, let webView = self.bridge?.webView else {
                call.reject("This device cannot print")
                return
            }
            let info = UIPrintInfo.printInfo()
            info.jobName = call.getString("name") ?? "Carnet"
            let dialog = UIPrintInteractionController.shared
            dialog.printInfo = info
            dialog.printFormatter = webView.viewPrintFormatter()
            let finished: UIPrintInteractionController.CompletionHandler = { _, _, error in
                if let error {
                    call.reject(error.localizedDescription)
                } else {
                    call.resolve()
                }
            }
            // On an iPad the dialog is a popover and needs an anchor.
            if UIDevice.current.userInterfaceIdiom == .pad {
                dialog.present(from: CGRect(x: webView.bounds.midX, y: 0, width: 1, height: 1),
                               in: webView, animated: true, completionHandler: finished)
            } else {
                dialog.present(animated: true, completionHandler: finished)
            }
        }
    }
}
