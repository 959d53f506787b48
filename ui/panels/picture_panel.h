// SPDX-License-Identifier: GPL-3.0-or-later
// What the models do, lane beside lane: the latest picture of each. Owned by the shell; GUI thread.
#pragma once
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"

#include <QGridLayout>

class QMenu;
class QPaintDevice;

namespace amplab {

class LanePictureView;

class PicturePanel : public Panel {
  Q_OBJECT

 public:
  // Requires: store and theme outlive the panel.
  PicturePanel(const RunStore& store, const Theme& theme, QWidget* parent = nullptr);

  QWidget* head() const override { return head_; }
  void setLane(int lane) override;

  // How many stand side by side where pictures are to be as large as the room lets them. Requires: count > 0.
  static int columns_for(int count, const QSize& room);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void follow(); // the store's lanes
  void refresh(int lane);
  void place();
  // Of what leaves the panel: one lane's picture, or all side by side.
  static constexpr int kAllLanes = -1;
  void fillMenu(QMenu& menu, int lane);
  QSize sizeOf(int lane) const;
  void paint(QPaintDevice& device, int lane) const;
  void copy(int lane) const;
  void askAndSave(int lane);

  const RunStore& store_;
  const Theme& theme_;
  int lane_ = 0;
  QWidget *head_, *room_;
  QGridLayout* grid_;
  QWidget* sentence_;
  QWidget* take_;                       // a picture along
  std::vector<LanePictureView*> views_; // by lane
};

} // namespace amplab
