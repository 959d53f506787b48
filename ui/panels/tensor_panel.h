// SPDX-License-Identifier: GPL-3.0-or-later
// Elements of one tensor of an inspected step, as numbers, as an image or as recipes quantise them, with a summary of
// all of them. The tensor is selected here, from the lane's latest inspection, or elsewhere in the window. Its elements
// are requested from the engine. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/tensor_elements.h"
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/background_task.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QSpinBox;
class QStackedWidget;
class QToolButton;

namespace amplab {

class NumberGrid;
class RecipePage;
class TensorImageView;

class TensorPanel : public Panel {
  Q_OBJECT

 public:
  explicit TensorPanel(const PanelContext& of);

  void saveSettings(QVariantMap& settings) const override;
  void restoreSettings(const QVariantMap& settings) override;
  void showTensor(int lane, int64_t step, const TensorName& tensor); // also raises the panel
  void showRequestError(const QString& sentence);

  // Returns the elements shown; null if there are none.
  const TensorElements* elements() const { return elements_ ? &*elements_ : nullptr; }
  void setImageShown(bool as_image);
  // Writes the elements shown as .safetensors, atomically. Throws: std::runtime_error, one sentence.
  void save(const QString& path) const;

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct ValuesRequest {
    LaneId lane;
    int64_t step;
    TensorName tensor;
    bool operator==(const ValuesRequest&) const = default;
  };
  QWidget* makeHead();
  const StepInspection* latest() const; // of the selected lane; null: none
  void listTensors();
  void requestValues(int lane, int64_t step, const TensorName& tensor);
  void receive();
  void makeChoosers();
  std::vector<int64_t> leading() const;
  void showElements();
  void showSummary();
  void chooseElement(int64_t position);
  void showMessage(const QString& sentence, const char* tone = "quiet");
  static void write(const QString& path, const TensorValues& values);
  void chooseFileAndSave();

  std::vector<TensorName> listed_; // in the combo box
  std::optional<ValuesRequest> request_;
  bool waits_ = false; // a request is pending
  std::optional<TensorElements> elements_;
  std::optional<ElementSummary> summary_;
  int64_t chosen_ = -1;
  RecipePage* recipes_; // before the head, which has its choosers
  QWidget* head_;
  QComboBox* tensors_;
  QToolButton *numbersShown_, *imageShown_, *recipesShown_, *log_, *again_, *save_;
  QHBoxLayout* choosers_;
  std::vector<QSpinBox*> leading_;
  QStackedWidget* pages_;
  QLabel *sentence_, *of_all_, *of_one_;
  NumberGrid* numbers_;
  TensorImageView* image_view_;
  BackgroundTask<ElementSummary> later_;
};

} // namespace amplab
