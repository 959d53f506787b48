// SPDX-License-Identifier: GPL-3.0-or-later
// Latest preview of each lane's model, side by side. Owned by the shell; GUI thread.
#pragma once
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"

#include <QGridLayout>

class QMenu;
class QPaintDevice;

namespace amplab {

class LanePreviewView;

class PreviewPanel : public Panel {
  Q_OBJECT

 public:
  explicit PreviewPanel(const PanelContext& of);

  // Returns the number of columns for which `count` previews are as large as possible. Requires: count > 0.
  static int columns_for(int count, const QSize& area);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void follow(); // follows the store's lanes
  void refresh(int lane);
  void showChosen();
  void arrange();
  // For copying and saving: one lane's preview, or all side by side.
  static constexpr int kAllLanes = -1;
  void fillMenu(QMenu& menu, int lane);
  QSize sizeOf(int lane) const;
  void paint(QPaintDevice& device, int lane) const;
  void copy(int lane) const;
  void chooseFileAndSave(int lane);

  QWidget *head_, *content_;
  QGridLayout* grid_;
  QWidget* sentence_;
  QWidget* export_;                     // button: copy or save a preview
  std::vector<LanePreviewView*> views_; // by lane
};

} // namespace amplab
